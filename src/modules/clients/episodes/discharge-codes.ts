/** Where somebody goes, as a claim says it: NUBC patient status codes with our own words, those a facility like this uses. */
export const patientStatuses: Record<string, string> = {
  "01": "Home or self-care",
  "02": "Hospital, for acute care",
  "03": "Skilled nursing facility",
  "04": "Intermediate or supportive care",
  "05": "Another kind of facility",
  "06": "Home with home health care",
  "07": "Left against advice, or without telling",
  "20": "Died",
  "21": "Jail, court or police",
  "30": "Still in treatment (interim bill)",
  "50": "Hospice at home",
  "51": "Hospice in a facility",
  "62": "Rehabilitation hospital",
  "65": "Psychiatric hospital or unit",
  "70": "Another facility, not listed",
};

/** Why treatment ended, as the state's admission and discharge data set counts it. */
export const tedsReasons: Record<string, string> = {
  "1": "Completed",
  "2": "Left before it was complete",
  "3": "Ended by the facility",
  "4": "Goes on somewhere else",
  "5": "Incarcerated",
  "6": "Died",
  "7": "Other",
};
