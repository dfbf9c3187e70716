/** English texts of the setup step for levels of care. The levels keep their listed names. */
export const setupLevelsEnglish = {
  step: "Levels of care",
  placeFirst: "Add a location first, then choose its levels of care.",
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
