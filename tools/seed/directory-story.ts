import { cancelReasons } from "#modules/facility/calendar/cancel-reasons.ts";
import { addDirectoryEntry } from "#modules/facility/directory/directory.contract.ts";
import { getPicklist, putPicklist } from "#modules/facility/picklists/picklist.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Stage } from "./stage.ts";

const entries = [
  ["physician", "Priya Shah, MD", "Family medicine", "+18055550131", "220 Mission St", "Santa Barbara", "93101"],
  ["physician", "Leonard Ames, DO", "Internal medicine", "+18055550132", "41 Garden St", "Santa Barbara", "93101"],
  ["physician", "Sofia Marchetti, MD", "Obstetrics", "+18055550133", "900 State St", "Santa Barbara", "93101"],
  ["physician", "Dean Kowalski, MD", "Cardiology", "+18055550134", "12 Oak Park Ln", "Goleta", "93117"],
  ["physician", "Grace Tanaka, MD", "Infectious disease", "+16025550135", "77 Camelback Rd", "Phoenix", "85012"],
  ["pharmacy", "Canyon Pharmacy", null, "+18055550141", "310 Canyon Dr", "Santa Barbara", "93105"],
  ["pharmacy", "Desert Bloom Pharmacy", null, "+16025550142", "1 Central Ave", "Phoenix", "85004"],
  [
    "hospital",
    "Coast General Hospital",
    "Emergency department",
    "+18055550151",
    "400 Pueblo St",
    "Santa Barbara",
    "93105",
  ],
  ["lab", "Pacific Reference Laboratory", "Toxicology", "+18055550161", "15 Cortona Dr", "Goleta", "93117"],
  ["court", "Superior Court, Department 12", "Drug court", "+18055550171", "118 Figueroa St", "Santa Barbara", "93101"],
  ["agency", "County Child Welfare Services", null, "+18055550181", "2125 Centerpointe Pkwy", "Santa Maria", "93455"],
  ["agency", "County Probation", "Adult division", "+18055550182", "117 Carrillo St", "Santa Barbara", "93101"],
  ["transport", "Coastline Medical Transport", "Wheelchair vans", "+18055550191", null, "Goleta", "93117"],
] as const;

/** Physicians and services that the facility works with. */
export async function tellDirectory(stage: Stage, calendar: Calendar): Promise<void> {
  const at = calendar.minutesAgo(100 * 24 * 60);
  for (const [index, [kind, name, specialty, phone, address, city, zip]] of entries.entries())
    await stage.as("reyes").do(addMinutes(at, index), addDirectoryEntry, {
      body: { kind, name, specialty, phone, address, city, zip, state: city === "Phoenix" ? "AZ" : "CA" },
    });
  await nameReasons(stage, addMinutes(at, 60));
}

/** The facility's own reasons for a canceled event: fires close the road in autumn. */
async function nameReasons(stage: Stage, at: string): Promise<void> {
  const reyes = stage.as("reyes");
  const params = { key: cancelReasons.key };
  const { choices, version } = await reyes.do(at, getPicklist, { params });
  const [first, ...rest] = choices.map(({ code, label, active }) => ({ code, label, active }));
  if (!first) return;
  const body = { version, choices: [first, { label: "Road closed", active: true }, ...rest] };
  await reyes.do(addMinutes(at, 2), putPicklist, { params, body });
}
