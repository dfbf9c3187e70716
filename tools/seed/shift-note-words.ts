/** What nurses write about a shift. */
export const shiftLines = {
  quiet: [
    "Up for breakfast, attended morning groups, social with two peers at lunch. No complaints voiced.",
    "Rested in the room between groups, then watched a game in the day room. Pleasant on approach.",
    "Took part in process group and the walk outside. Says sleep is better this week.",
    "Quiet shift. Wrote in a journal, called family at the allowed time, mood steady afterwards.",
    "Laundry done without a reminder; asked good questions in medication education.",
  ],
  concern: [
    "Tremor and sweating in the first hours, settled after comfort measures and fluids. Encouraged to report changes early.",
    "Kept to the room and declined company; spoke briefly about a hard call with family. Checked on more often.",
    "Anxious about the court date, paced the hall. One-to-one time offered and accepted, calmer afterwards.",
    "Reported nausea and poor appetite; small meals and fluids encouraged, prescriber informed.",
  ],
} as const;

export const shiftFollowUps = [
  "Recheck blood pressure before the next dose and call the prescriber if it is still out of range.",
  "Ask again about the missed dose; the client said they would take it later.",
  "Encourage fluids and offer a snack; intake was low.",
  "Look in during the first hour; the client asked to talk after the family call.",
] as const;

/** What prescribers write, by section. */
export const doctorWords: Readonly<Record<string, string>> = {
  chiefComplaint: "“I can't keep doing this to my kids.”",
  presentIllness:
    "{first} reports daily use over the last year with two failed attempts to stop at home. Last use was the evening before admission. Shaky and sweating since the morning.",
  onset:
    "Symptoms began after a job loss two years ago and got worse over the last six months, with heavier use in the evenings. Admission followed an argument at home.",
  psychiatricHistory:
    "One outpatient course of therapy, no hospitalizations, no suicide attempts. Sertraline helped before.",
  medicalHistory: "Hypertension, treated. No surgeries. No seizures or head injuries reported.",
  substanceHistory:
    "Alcohol: from age 17, daily for a year, last use the evening before admission. Cannabis now and then. No injection use.",
  familySocial: "Lives with a spouse and two children; father had alcohol use disorder. Supportive sister nearby.",
  reviewOfSystems: "Sweating and poor sleep. No chest pain, no shortness of breath, no vomiting.",
  examination: "Alert, mildly tremulous. Heart regular, lungs clear, abdomen soft. No focal deficit, normal gait.",
  mentalStatus:
    "Cooperative and neatly dressed. Speech normal. Mood anxious, affect congruent. Thought process linear. Denies suicidal and homicidal ideation.",
  interval:
    "Sleep is up to six hours, appetite returns, cravings are shorter. Takes medication as ordered and has no side effects.",
  strengths: "Motivated by the children, good work history, a sister who visits each week.",
  assessment: "Improving. Withdrawal is resolving and risk to self is low today.",
  plan: "Continue current orders. Recheck in three days, sooner if sleep worsens. Family meeting with the therapist this week.",
};
