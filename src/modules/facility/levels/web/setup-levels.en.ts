/** English of the set-up's step about programs and levels of care (I18N-1). The levels keep the names of their list. */
export const setupLevelsEnglish = {
  step: "Levels of care",
  placeFirst: "Add a place first; then say here what care it offers.",
  programs: "Programs of {place}",
  levels: "Levels of care at {place}",
  "program.withdrawal": "Withdrawal management",
  "program.residential": "Residential",
  "program.day": "Day and intensive outpatient",
  "program.opioid": "Opioid treatment",
  "program.outpatient": "Outpatient",
  "program.mentalDay": "Mental health, day",
  "program.mentalResidential": "Mental health, residential",
} as const;
