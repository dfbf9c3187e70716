/** NUBC patient discharge status codes used by behavioral health facilities, with our own labels. */
export const patientStatuses: Record<string, string> = {
  "01": "Home or self-care",
  "02": "Acute care hospital",
  "03": "Skilled nursing facility",
  "04": "Intermediate care facility",
  "05": "Other inpatient facility",
  "06": "Home with home health care",
  "07": "Left AMA or eloped",
  "20": "Expired",
  "21": "Court or law enforcement",
  "30": "Still a patient (interim bill)",
  "50": "Hospice, home",
  "51": "Hospice, facility",
  "62": "Inpatient rehabilitation facility",
  "65": "Psychiatric hospital or unit",
  "70": "Other facility",
};

/** TEDS discharge reasons for state reporting. */
export const tedsReasons: Record<string, string> = {
  "1": "Treatment completed",
  "2": "Dropped out",
  "3": "Terminated by facility",
  "4": "Transferred",
  "5": "Incarcerated",
  "6": "Death",
  "7": "Other",
};

/** The checklist item completed by a booked appointment, whose date the discharge carries. */
export const aftercareKey = "aftercare";
/** The answer to a checklist item left open: none of its choices, so it needs a reason. */
export const notDone = "not_done";
