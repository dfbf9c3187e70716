/** Routes by NCI Thesaurus code, as on FDA labels. */
export const routes = [
  { code: "C38288", label: "oral", sig: "by mouth", match: ["oral", "chewable"] },
  { code: "C38300", label: "sublingual", sig: "under the tongue", match: ["sublingual"] },
  { code: "C38193", label: "buccal", sig: "inside the cheek", match: ["buccal"] },
  { code: "C28161", label: "intramuscular", sig: "into the muscle", match: ["injection", "intramuscular"] },
  { code: "C38299", label: "subcutaneous", sig: "under the skin", match: ["subcutaneous", "injection"] },
  { code: "C38305", label: "transdermal", sig: "on the skin", match: ["transdermal"] },
  { code: "C38284", label: "nasal", sig: "in the nose", match: ["nasal"] },
  { code: "C38304", label: "topical", sig: "on the skin", match: ["topical"] },
  { code: "C38216", label: "inhalation", sig: "inhaled", match: ["inhalation", "inhalant", "respiratory"] },
  { code: "C38295", label: "rectal", sig: "rectally", match: ["rectal"] },
  { code: "C38287", label: "ophthalmic", sig: "in the eye", match: ["ophthalmic"] },
  { code: "C38276", label: "intravenous", sig: "into the vein", match: ["injection", "intravenous"] },
] as const;
export type RouteCode = (typeof routes)[number]["code"];
export const routeCodes = routes.map((route): RouteCode => route.code);
const byCode = new Map<string, (typeof routes)[number]>(routes.map((route) => [route.code, route]));

export function routeOf(code: string): (typeof routes)[number] | undefined {
  return byCode.get(code);
}

/** A missing route is shown as missing, never defaulted. */
export function routeLabel(code: string | null): string {
  return code === null ? "route missing" : (byCode.get(code)?.label ?? code);
}
