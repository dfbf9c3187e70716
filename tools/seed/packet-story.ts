import { addPacket, type PacketItem } from "#modules/forms/packets/packet.contract.ts";
import type { Stage } from "./stage.ts";

const client = (templateKey: string, dueOffsetHours: number, over: Partial<PacketItem> = {}): PacketItem => ({
  templateKey,
  filledBy: "client",
  dueOffsetHours,
  gate: "none",
  requiredWhen: {},
  ...over,
});
const staff = (templateKey: string, dueOffsetHours: number): PacketItem => ({
  ...client(templateKey, dueOffsetHours),
  filledBy: "staff",
});

const admission: PacketItem[] = [
  client("consent-for-treatment", 4, { gate: "beforeNext" }),
  staff("nursing-admission-assessment", 8),
  client("emergency-contacts", 24),
  staff("belongings-inventory", 24),
  client("intake-questionnaire", 48),
  client("safety-plan", 72),
];

/** The packets that the compliance officer set up: admissions get theirs from then on. */
export async function addPackets(stage: Stage, at: string): Promise<void> {
  const compliance = stage.as("brandt");
  const add = (title: string, trigger: "admission" | "manual", rules: object, items: PacketItem[]) =>
    compliance.do(at, addPacket, { body: { title, trigger, rules, items } });
  await add("Admission, adult", "admission", { minAge: 18 }, admission);
  await add("Admission, adolescent", "admission", { maxAge: 17 }, [...admission, client("daily-check-in", 24)]);
  await add("Outpatient intake", "manual", {}, [
    client("consent-for-treatment", 24),
    client("intake-questionnaire", 72),
    client("emergency-contacts", 72),
  ]);
  await add("Discharge", "manual", {}, [client("safety-plan", 24), client("emergency-contacts", 24)]);
}
