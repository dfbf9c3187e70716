import {
  activateLetterTemplate,
  addLetterTemplate,
  finalizeLetter,
  startLetter,
} from "#modules/forms/letters/letter.contract.ts";
import type { LetterBlock } from "#modules/forms/letters/letter.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Life } from "./client-story.ts";
import type { Stage } from "./stage.ts";

const line = (text: string): LetterBlock => ({ type: "paragraph", children: [{ type: "text", text, format: 0 }] });
const heading = (text: string): LetterBlock => ({
  type: "heading",
  tag: "h2",
  children: [{ type: "text", text, format: 0 }],
});

const templates = [
  {
    title: "Financial agreement",
    blocks: [
      line("{{today}}"),
      heading("Financial agreement"),
      line(
        "Between {{facility.name}} and {{client.legalName}}, born {{client.birthDate}}, admitted on {{stay.admittedOn}}.",
      ),
      line("{{#if client.insurance.payer}}"),
      line(
        "{{facility.name}} bills {{client.insurance.payer}} for covered services. Deductible, copays and services that are not covered are paid by the client.",
      ),
      line("{{else}}"),
      line("No insurance is on file. The client pays the daily rate of the level of care, or the agreed payment plan."),
      line("{{/if}}"),
      line(
        "Either side may ask for a review of the account at any time. A missed payment does not end treatment without a conversation first.",
      ),
      line("Prepared by {{user.name}}, {{location.name}}."),
    ],
  },
  {
    title: "Proof of attendance",
    blocks: [
      line("{{today}}"),
      line("To whom it may concern:"),
      line("{{client.legalName}} has attended {{location.name}} since {{stay.admittedOn}}."),
      line("Please call with any questions. A release is needed before more can be said."),
      line("{{user.name}}"),
    ],
  },
] as const;

export const minutesOfDay = 1440;

/** Letter templates, financial agreements that were filed as PDF, and a letter still in progress. */
export async function tellLetters(stage: Stage, calendar: Calendar, lives: readonly Life[]): Promise<void> {
  const compliance = stage.as("brandt");
  const made = calendar.at(30, "09:10");
  const ids: string[] = [];
  for (const { title, blocks } of templates) {
    const draft = await compliance.do(made, addLetterTemplate, { body: { title, body: { blocks: [...blocks] } } });
    await compliance.do(addMinutes(made, 4), activateLetterTemplate, {
      params: { templateId: draft.id },
      body: { version: draft.version },
    });
    ids.push(draft.id);
  }
  const [agreement = "", attendance = ""] = ids;
  const manager = stage.as("barrett");
  const started = calendar.minutesAgo(7 * minutesOfDay);
  const here = lives.filter(
    ({ admittedAt, guest }) =>
      admittedAt !== null && admittedAt < started && ["ACR", "ACV"].includes(guest.stays.at(-1)?.place ?? ""),
  );
  for (const [number, { mrNo }] of here.slice(0, 7).entries()) {
    const at = addMinutes(started, number * 9);
    const letter = await manager.do(at, startLetter, { body: { mrNo, templateId: agreement } });
    if (letter.unresolved.length > 0) continue;
    await manager.do(addMinutes(at, 3), finalizeLetter, {
      params: { letterId: letter.id },
      body: { version: letter.version },
    });
  }
  const [first] = here;
  if (first)
    await manager.do(calendar.minutesAgo(95), startLetter, { body: { mrNo: first.mrNo, templateId: attendance } });
}
