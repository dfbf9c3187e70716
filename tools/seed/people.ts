import type { RoleCode } from "#platform/shared/access/permissions.ts";

type Place = "ACR" | "ACV" | "ACP";
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  role: RoleCode;
  credentials?: string[];
  title?: string;
  places: Place[];
  pin: string;
  status?: 1 | 2 | 3 | 4;
  dea?: string;
  npi?: string;
  initials?: string;
  cosignRequired?: boolean;
  supervisor?: string;
  isPrimaryTherapist?: boolean;
  caseloadLimit?: number;
}

export const demoPassword = "cairn-demo-pass-2026";

const all: Place[] = ["ACR", "ACV", "ACP"];
const person = (
  key: string,
  firstName: string,
  lastName: string,
  role: RoleCode,
  pin: string,
  places: Place[],
  rest: Partial<DemoPerson> = {},
): DemoPerson => ({ email: `${key}@aldercreek.example`, firstName, lastName, role, pin, places, ...rest });

/** The 38 staff of Alder Creek Recovery (platform chapter §9). All invented. */
export const demoStaff: readonly DemoPerson[] = [
  person("whitlock", "Dana", "Whitlock", "owner", "592714", all, { title: "Owner" }),
  person("reyes", "Marcus", "Reyes", "admin", "318642", all, { title: "Administrator" }),
  person("raman", "Priya", "Raman", "medical_director", "740926", all, {
    credentials: ["MD"],
    title: "Medical director",
    dea: "BR1234563",
    npi: "1234567893",
  }),
  person("feld", "Owen", "Feld", "prescriber", "264815", ["ACR", "ACP"], {
    credentials: ["DO"],
    title: "Physician",
    dea: "BF2345672",
  }),
  person("sato", "Lena", "Sato", "prescriber", "853197", ["ACR", "ACV"], {
    credentials: ["PMHNP"],
    title: "Psychiatric nurse practitioner",
    dea: "MS3456781",
  }),
  person("vance", "Teresa", "Vance", "nurse_manager", "407283", ["ACR", "ACP"], {
    credentials: ["RN"],
    title: "Nurse manager",
  }),
  person("okafor", "Kim", "Okafor", "nurse", "480216", ["ACR"], { credentials: ["RN"], title: "Charge nurse" }),
  person("lindqvist", "Ada", "Lindqvist", "nurse", "629051", ["ACR"], { credentials: ["RN"] }),
  person("mbeki", "Joel", "Mbeki", "nurse", "175938", ["ACR"], { credentials: ["LVN"] }),
  person("castellanos", "Irene", "Castellanos", "nurse", "936402", ["ACR"], { credentials: ["RN"] }),
  person("dubois", "Henri", "Dubois", "nurse", "582074", ["ACP"], { credentials: ["RN"] }),
  person("nakata", "Yuki", "Nakata", "nurse", "714396", ["ACV", "ACR"], { credentials: ["LVN"] }),
  person("tran", "Kevin", "Tran", "technician", "209583", ["ACR"], { title: "Lead technician" }),
  person("osei", "Abena", "Osei", "technician", "647120", ["ACR"]),
  person("farley", "Brett", "Farley", "technician", "381906", ["ACR"]),
  person("ibarra", "Lucia", "Ibarra", "technician", "950241", ["ACR"]),
  person("petrov", "Nadia", "Petrov", "technician", "426879", ["ACP"]),
  person("moreland", "Curtis", "Moreland", "technician", "873014", ["ACP"]),
  person("ellison", "Maya", "Ellison", "therapist", "168320", ["ACR", "ACV"], {
    credentials: ["LMFT"],
    title: "Lead therapist",
    isPrimaryTherapist: true,
    caseloadLimit: 28,
  }),
  person("guerra", "Tomás", "Guerra", "therapist", "504768", ["ACR"], {
    credentials: ["LCSW"],
    isPrimaryTherapist: true,
    caseloadLimit: 20,
  }),
  person("adeyemi", "Ruth", "Adeyemi", "therapist", "791354", ["ACP"], {
    credentials: ["LPC"],
    isPrimaryTherapist: true,
    caseloadLimit: 16,
  }),
  person("whelan", "Grace", "Whelan", "therapist", "235907", ["ACV"], {
    credentials: ["AMFT"],
    title: "Intern",
    cosignRequired: true,
    supervisor: "ellison",
    caseloadLimit: 12,
  }),
  person("barrett", "Simone", "Barrett", "case_manager", "618243", ["ACR", "ACV"], { caseloadLimit: 56 }),
  person("lachlan", "Drew", "Lachlan", "case_manager", "942580", ["ACP"], { caseloadLimit: 24 }),
  person("marsh", "Tessa", "Marsh", "admissions", "357691", all, { title: "Director of admissions" }),
  person("oneill", "Pat", "O'Neill", "admissions", "820465", all),
  person("singh", "Amrit", "Singh", "admissions", "473082", all),
  person("calloway", "June", "Calloway", "admissions", "195834", all),
  person("rhodes", "Miles", "Rhodes", "admissions", "706219", all),
  person("vega", "Carmen", "Vega", "admissions", "581937", all),
  person("holt", "Ian", "Holt", "utilization_review", "249706", all),
  person("kaplan", "Rosa", "Kaplan", "billing", "836152", all, { title: "Billing lead" }),
  person("briggs", "Theo", "Briggs", "billing", "413975", all),
  person("lund", "Freya", "Lund", "marketing", "670328", all),
  person("brandt", "Helen", "Brandt", "compliance", "928461", all, { title: "Compliance officer" }),
  person("crane", "Walter", "Crane", "therapist", "354170", ["ACR"], { status: 2 }),
  person("novak", "Petra", "Novak", "nurse", "861294", ["ACR"], { status: 3, credentials: ["RN"] }),
  person("dorsey", "Neil", "Dorsey", "technician", "537609", ["ACR"], { status: 4 }),
];

/** One person of each role, for the sign-in page of the demo. */
export const demoSignIns = [
  "okafor",
  "feld",
  "ellison",
  "marsh",
  "vance",
  "tran",
  "raman",
  "barrett",
  "whitlock",
  "reyes",
  "holt",
  "kaplan",
  "lund",
  "brandt",
].map((key) => `${key}@aldercreek.example`);

/** Harbor Light Counseling: the other facility on the same installation; one email is the same as in the demo. */
export const harborStaff = [
  { email: "okafor@aldercreek.example", firstName: "Kim", lastName: "Okafor", role: "nurse", pin: "736205" },
  { email: "quinn@harborlight.example", firstName: "Sylvie", lastName: "Quinn", role: "owner", pin: "408153" },
  { email: "bishop@harborlight.example", firstName: "Aaron", lastName: "Bishop", role: "therapist", pin: "915627" },
  { email: "lowell@harborlight.example", firstName: "Nina", lastName: "Lowell", role: "prescriber", pin: "582390" },
] as const satisfies readonly { email: string; firstName: string; lastName: string; role: RoleCode; pin: string }[];
