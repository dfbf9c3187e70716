import type { ShippedList } from "../picklists/picklist.ts";

export const blockReasons: ShippedList = {
  key: "bed-block-reasons",
  title: "Reasons for blocking a bed",
  note: "Bed board, Block bed",
  choices: [
    { code: "maintenance", label: "Maintenance" },
    { code: "infection", label: "Infection" },
    { code: "staffing", label: "Staffing" },
    { code: "ligature", label: "Ligature risk" },
    { code: "pest", label: "Pests" },
    { code: "other", label: "Other" },
  ],
};
