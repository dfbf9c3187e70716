import type { TaskKind } from "#modules/crm/tasks/task.ts";

export const troubleWords = [
  "Drinking every day since losing the job, wants a bed this week.",
  "Relapsed on fentanyl after eight months, asks about buprenorphine.",
  "Her son uses methamphetamine and has stopped eating; she wants to know how to begin.",
  "Asks for the evening program, works until four.",
  "Discharged from the emergency room last night after a fall while drunk.",
  "Referred by the court, hearing in three weeks.",
  "Takes alprazolam bought online and is afraid to stop alone.",
  "Panic attacks and wine every evening; asks whether insurance pays.",
  "Called for his brother, who agreed to talk tomorrow.",
  "Sober house asks for detox first.",
] as const;
export const callWords = [
  "Talked for twenty minutes. Ready to come, wants to settle the dog first. Told what to bring and what happens on day one.",
  "Spoke with them on the way to work. Will call back after five; asked not to leave a message with details.",
  "Called back. Still drinking, no seizures ever, no thoughts of suicide. Understands that we verify benefits first.",
  "Reached on the second try. Undecided between us and a program near the parents; sent the brochure.",
  "Long call with tears. Wants help, is afraid of withdrawal. Explained how medicines make it safe.",
] as const;
export const screenWords = [
  "Last drink this morning, about a fifth a day. No seizures, no delirium. Blood pressure medicine lisinopril 10 mg. Fits 3.7.",
  "Fentanyl, last use yesterday evening. Two overdoses, naloxone at home. No benzodiazepines. Fits 3.7, later 3.5.",
  "No withdrawal expected. Works full time, sober support at home. Intensive outpatient fits.",
  "Depressed, no plan, no intent, sister stays with her. Safety plan talked through; has the 988 number.",
] as const;
export const taskTitles: readonly (readonly [TaskKind, string])[] = [
  ["call-back", "Call back after work"],
  ["vob", "Verify benefits"],
  ["document", "Ask for the discharge papers of the hospital"],
  ["follow-up", "Ask how the weekend went"],
  ["assessment", "Set a time for the assessment"],
  ["gfe", "Send the good faith estimate"],
];
