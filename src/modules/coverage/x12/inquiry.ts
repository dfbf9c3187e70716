import { type Envelope, plain, type Segment, writeInterchange } from "./segments.ts";

interface Name {
  firstName: string;
  lastName: string;
  birthDate: string | null;
  sex: string | null;
}

/** What an eligibility inquiry asks: whose benefits, of which payer, for which services, on which day. */
export interface Inquiry {
  payer: { name: string; id: string };
  provider: { name: string; npi: string };
  memberId: string;
  groupNumber: string | null;
  subscriber: Name;
  /** The client, where another person holds the policy. */
  dependent: Name | null;
  serviceOn: string;
  serviceTypes: readonly string[];
  /** Comes back in the answer and proves that it belongs to this inquiry. */
  trace: string;
}

const compact = (date: string) => date.replaceAll("-", "");

function nameOf(code: "IL" | "03", { firstName, lastName }: Name, memberId: string): Segment {
  const id = memberId === "" ? [] : ["", "", "", "MI", memberId];
  return ["NM1", code, "1", plain(lastName, 60), plain(firstName, 35), ...id];
}

function demographics({ birthDate, sex }: Name): Segment[] {
  if (birthDate === null) return [];
  return [["DMG", "D8", compact(birthDate), sex === "M" || sex === "F" ? sex : ""]];
}

/** An ASC X12N 270 (005010X279A1), for real-time eligibility of one person. */
export function writeInquiry(inquiry: Inquiry, envelope: Envelope): string {
  const { payer, provider, subscriber, dependent, trace } = inquiry;
  // The trace's originator: "9" and nine digits that identify the sender.
  const asked: Segment[] = [
    ["DTP", "291", "D8", compact(inquiry.serviceOn)],
    ["EQ", inquiry.serviceTypes.join("^")],
  ];
  const traced: Segment = ["TRN", "1", plain(trace, 50), `9${provider.npi.slice(0, 9)}`];
  const group: Segment[] = inquiry.groupNumber === null ? [] : [["REF", "6P", plain(inquiry.groupNumber, 50)]];
  const memberId = plain(inquiry.memberId, 80);
  const body: Segment[] = [
    ["BHT", "0022", "13", plain(trace, 30), compact(envelope.date), envelope.time.replace(":", "")],
    ["HL", "1", "", "20", "1"],
    ["NM1", "PR", "2", plain(payer.name, 60), "", "", "", "", "PI", payer.id],
    ["HL", "2", "1", "21", "1"],
    ["NM1", "1P", "2", plain(provider.name, 60), "", "", "", "", "XX", provider.npi],
    ["HL", "3", "2", "22", dependent ? "1" : "0"],
    ...(dependent ? [] : [traced]),
    nameOf("IL", subscriber, memberId),
    ...group,
    ...demographics(subscriber),
    ...(dependent
      ? [["HL", "4", "3", "23", "0"], traced, nameOf("03", dependent, ""), ...demographics(dependent)]
      : []),
    ...asked,
  ];
  return writeInterchange("270", body, envelope);
}
