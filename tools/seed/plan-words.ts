/** What clients say they want, in their own words. */
export const clientWords = [
  "I want to wake up without needing a drink.",
  "I want my daughter to trust me again.",
  "I'd like to get through a whole day without thinking about using.",
  "I want to sleep and not dread the morning.",
  "I need my license back so I can work.",
  "I want to feel like myself again.",
  "I don't want to go back to the hospital.",
];
export const strengths = [
  "Close to her sister; worked nine years in the same shop; asks for help when it gets hard.",
  "Has been sober for two years before; likes cooking; knows his warning signs.",
  "Finished school while working nights; patient with others; walks every day.",
  "Keeps appointments; has a sponsor; speaks openly in groups.",
];
export const transitionCriteria = [
  "Two weeks of negative tests, a written relapse prevention plan, and a place in sober living.",
  "Withdrawal scores low for 48 h, medication settled, and first appointment at the next level booked.",
  "Attends all sessions for four weeks and uses two coping skills without prompting.",
];
export const summaries = [
  "Uses the craving plan most days and has told her sister about it. Mornings remain hard.",
  "Attends every group, speaks little; sleeps better since the change of medication.",
  "Two lapses in thought, none in act. Wants to keep the weekly family session.",
];
