import type { OrganizationKind, OrganizationStage } from "#modules/crm/partners/organizations/organization.ts";

interface PartnerOrganization {
  name: string;
  kind: OrganizationKind;
  tier: "A" | "B" | "C" | "D" | null;
  stage: OrganizationStage;
  town: readonly [city: string, zip: string, state?: "CA" | "AZ"];
  levels?: readonly ("1.0" | "1.5" | "1.7" | "2.1" | "2.5" | "2.7" | "3.1" | "3.5" | "3.7" | "4.0")[];
  partOf?: string;
  alias?: string;
  blockedReason?: string;
}

/** Invented referral partners around the three locations. */
export const partnerOrganizations: readonly PartnerOrganization[] = [
  {
    name: "Juniper Ridge Medical Center",
    kind: "hospital",
    tier: "A",
    stage: "active",
    town: ["Ventura", "93001"],
    levels: ["4.0"],
    alias: "Juniper Ridge ER",
  },
  {
    name: "Juniper Ridge Crisis Stabilization",
    kind: "crisis",
    tier: "A",
    stage: "active",
    town: ["Ventura", "93001"],
    partOf: "Juniper Ridge Medical Center",
  },
  {
    name: "Oxbow Community Hospital",
    kind: "hospital",
    tier: "A",
    stage: "active",
    town: ["Oxnard", "93030"],
    levels: ["4.0"],
  },
  {
    name: "Desert Marigold Hospital",
    kind: "hospital",
    tier: "A",
    stage: "active",
    town: ["Phoenix", "85003", "AZ"],
    levels: ["4.0"],
  },
  {
    name: "Larkspur Detox Center",
    kind: "detox",
    tier: "B",
    stage: "active",
    town: ["Camarillo", "93010"],
    levels: ["3.7"],
  },
  {
    name: "Saguaro Withdrawal Services",
    kind: "detox",
    tier: "C",
    stage: "prospect",
    town: ["Mesa", "85201", "AZ"],
    levels: ["3.7"],
  },
  {
    name: "Tamarack House",
    kind: "residential",
    tier: "B",
    stage: "active",
    town: ["Ojai", "93023"],
    levels: ["3.1", "3.5"],
  },
  {
    name: "Copper Canyon Recovery",
    kind: "residential",
    tier: "B",
    stage: "active",
    town: ["Tempe", "85281", "AZ"],
    levels: ["3.5"],
  },
  {
    name: "Silver Pines Residential",
    kind: "residential",
    tier: "C",
    stage: "dormant",
    town: ["Santa Barbara", "93101"],
    levels: ["3.1"],
  },
  {
    name: "Harbor View Outpatient",
    kind: "outpatient",
    tier: "A",
    stage: "active",
    town: ["Ventura", "93001"],
    levels: ["1.0", "2.1"],
  },
  {
    name: "Conejo Counseling Group",
    kind: "outpatient",
    tier: "B",
    stage: "active",
    town: ["Thousand Oaks", "91360"],
    levels: ["1.0"],
  },
  {
    name: "Simi Hills Day Program",
    kind: "outpatient",
    tier: "C",
    stage: "active",
    town: ["Simi Valley", "93065"],
    levels: ["2.1", "2.5"],
  },
  {
    name: "Palo Verde Behavioral Health",
    kind: "outpatient",
    tier: "B",
    stage: "active",
    town: ["Glendale", "85301", "AZ"],
    levels: ["1.0", "2.1"],
  },
  {
    name: "Gentle Harbor Sober Living",
    kind: "recovery-residence",
    tier: "B",
    stage: "active",
    town: ["Oxnard", "93030"],
  },
  {
    name: "Bright Mile Homes",
    kind: "recovery-residence",
    tier: "D",
    stage: "blocked",
    town: ["Los Angeles", "90026"],
    blockedReason: "Asked for payment for referrals. Reported to compliance.",
  },
  {
    name: "Santa Paula Family Medicine",
    kind: "primary-care",
    tier: "B",
    stage: "active",
    town: ["Santa Paula", "93060"],
  },
  { name: "Canyon Primary Care", kind: "primary-care", tier: "C", stage: "active", town: ["Ojai", "93023"] },
  {
    name: "Channel Coast Psychiatry",
    kind: "psychiatry",
    tier: "A",
    stage: "active",
    town: ["Santa Barbara", "93101"],
  },
  { name: "Mesa Mind Clinic", kind: "psychiatry", tier: "C", stage: "prospect", town: ["Mesa", "85201", "AZ"] },
  { name: "Ventura County Drug Court", kind: "court", tier: "B", stage: "active", town: ["Ventura", "93001"] },
  { name: "Maricopa Recovery Court", kind: "court", tier: "C", stage: "active", town: ["Phoenix", "85003", "AZ"] },
  {
    name: "Tri-Valley Probation Office",
    kind: "probation",
    tier: "B",
    stage: "active",
    town: ["Thousand Oaks", "91360"],
  },
  {
    name: "Foothill College Wellness Center",
    kind: "school",
    tier: "C",
    stage: "dormant",
    town: ["Camarillo", "93010"],
  },
  { name: "Pacific Growers EAP", kind: "employer-eap", tier: "B", stage: "active", town: ["Oxnard", "93030"] },
  { name: "Sunbelt Transit EAP", kind: "employer-eap", tier: "C", stage: "prospect", town: ["Tempe", "85281", "AZ"] },
  { name: "Marlowe & Finch Family Law", kind: "law", tier: "D", stage: "active", town: ["Santa Barbara", "93101"] },
];

/** What people at a kind of organization do, and the letters after their names. */
export const partnerTitles: Readonly<
  Record<string, readonly (readonly [title: string, credentials: string | null])[]>
> = {
  hospital: [
    ["Discharge planner", "LCSW"],
    ["Emergency physician", "MD"],
    ["Case manager", "RN"],
  ],
  crisis: [
    ["Crisis clinician", "LMFT"],
    ["Program manager", "LCSW"],
  ],
  detox: [
    ["Nurse manager", "RN"],
    ["Intake coordinator", null],
  ],
  residential: [
    ["Program director", "LMFT"],
    ["Admissions coordinator", null],
  ],
  outpatient: [
    ["Clinical director", "PsyD"],
    ["Therapist", "LMFT"],
  ],
  "recovery-residence": [["House manager", null]],
  "primary-care": [
    ["Family physician", "MD"],
    ["Nurse practitioner", "NP"],
  ],
  psychiatry: [
    ["Psychiatrist", "MD"],
    ["Psychiatric nurse practitioner", "PMHNP"],
  ],
  court: [
    ["Treatment court coordinator", null],
    ["Public defender", "JD"],
  ],
  probation: [["Probation officer", null]],
  school: [["Counselor", "LPCC"]],
  "employer-eap": [["EAP counselor", "LCSW"]],
  law: [["Attorney", "JD"]],
};

export const partnerVisits = [
  "Brought brochures and reviewed our detox admission criteria.",
  "Met two new discharge planners. They want same-day answers on bed availability.",
  "Toured the Detox Wing. Impressed by 24-hour nursing.",
  "Reviewed how we send updates: only with a signed release.",
  "Presented withdrawal protocols to the day team.",
  "Asked about Medicaid. Sent the list of payers we accept.",
] as const;

export const partnerNotes = [
  "Best reached between 8 and 9 AM, before rounds.",
  "Prefers a call over email for urgent referrals.",
  "New intake line since the spring; the main number goes to a menu.",
  "Requires a TB test within 30 days and a medication list.",
] as const;

export const partnerTasks = [
  "Call about next quarter's training",
  "Send updated brochures",
  "Schedule a facility tour",
  "Check in with the discharge planners",
  "Confirm the fax number",
] as const;

export const partnerPayers = [
  "Blue Cliff PPO",
  "Sierra Mutual",
  "Coastal Care HMO",
  "Unity Employers Plan",
  "Medicaid",
] as const;

/** Labels that the marketing director gives organizations, by their type. */
export const partnerLabels: Partial<Record<OrganizationKind, readonly string[]>> = {
  hospital: ["ER referrals", "Quarterly lunch"],
  detox: ["Step-down partner"],
  residential: ["Alumni network"],
  court: ["Drug court"],
  probation: ["Drug court"],
  "employer-eap": ["EAP contract"],
};
