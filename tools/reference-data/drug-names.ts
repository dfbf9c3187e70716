import { tallMan } from "./tall-man.ts";

const salts = new Set(
  `acetate anhydrous aspartate besylate bitartrate bromide calcium carbonate chloride citrate decanoate dihydrate dimesylate
  dipotassium disodium enanthate fumarate gluconate hcl hemihydrate hyclate hydrate hydrobromide hydrochloride lactate lauroxil
  magnesium malate maleate mesylate monohydrate monosodium napsylate nitrate oxalate palmitate pamoate phosphate polistirex
  potassium saccharate salicylate sodium succinate sulfate tannate tartrate trihydrate tromethamine valerate xinafoate`.split(
    /\s+/,
  ),
);
// Where the second word is the substance itself and not the salt of the first.
const wholes =
  /^(sodium|potassium|calcium|magnesium|lithium|zinc|ferrous|aluminum|ammonium|methyl|phenyl|choline|trolamine|menthyl|bismuth) /;

/** The ingredient as interaction lists and duplicate checks name it: `chlordiazepoxide hydrochloride` → `chlordiazepoxide`. */
export function baseName(ingredient: string): string {
  const name = ingredient.toLowerCase().replaceAll(",", "").trim();
  // Salts of lithium are one drug; of other metals the salt is the drug.
  if (name.startsWith("lithium ")) return "lithium";
  if (wholes.test(name)) return name;
  const words = name.split(" ");
  while (words.length > 1 && salts.has(words.at(-1) as string)) words.pop();
  return words.join(" ");
}

const units: Record<string, string> = {
  MG: "mg",
  ML: "mL",
  UNT: "units",
  HR: "hr",
  MEQ: "mEq",
  ACTUAT: "spray",
  "%": "%",
};

/** `2 MG/ML` → `{ value: "2", unit: "mg/mL" }`; null for what has another form. */
export function strengthOf(text: string): { value: string; unit: string } | null {
  const found = /^(\d+(?:\.\d+)?) ([A-Z%]+)(?:\/([A-Z]+))?$/.exec(text.trim());
  const unit = found?.[2] && units[found[2]];
  if (!found?.[1] || !unit) return null;
  if (!found[3]) return { value: found[1], unit };
  const per = units[found[3]];
  return per ? { value: found[1], unit: `${unit}/${per}` } : null;
}

const forms: Record<string, string> = {
  "Oral Tablet": "tablet",
  "Oral Capsule": "capsule",
  "Extended Release Oral Tablet": "extended-release tablet",
  "Extended Release Oral Capsule": "extended-release capsule",
  "Delayed Release Oral Tablet": "delayed-release tablet",
  "Delayed Release Oral Capsule": "delayed-release capsule",
  "Disintegrating Oral Tablet": "disintegrating tablet",
  "Effervescent Oral Tablet": "effervescent tablet",
  "Transdermal System": "patch",
};

/** As staff say it: `LORazepam 1 mg tablet`, `buprenorphine-naloxone 8 mg-2 mg sublingual film`. Packs keep their name. */
export function displayName(product: {
  name: string;
  tty: string;
  ingredients: readonly string[];
  strengths: readonly string[];
  doseForm: string;
  brand: string | null;
  quantityFactor: string | null;
}): string {
  const strengths = product.strengths.map(strengthOf);
  if (product.tty.endsWith("PCK") || strengths.length === 0 || strengths.includes(null)) return product.name;
  // Hydrochloride is what is meant when no salt is named; any other salt tells products apart.
  const names = product.ingredients.map((name) => tallMan(name.replace(/ hydrochloride$/, "")));
  const amounts = strengths.map((strength) => `${strength?.value} ${strength?.unit}`);
  const form = forms[product.doseForm] ?? product.doseForm.toLowerCase();
  const size = product.quantityFactor?.endsWith(" ML") ? `, ${product.quantityFactor.replace(" ML", " mL")}` : "";
  const duration = product.quantityFactor?.endsWith(" HR") ? `, ${product.quantityFactor.replace(" HR", " hr")}` : "";
  const brand = product.brand ? ` (${product.brand})` : "";
  return `${names.join("-")} ${amounts.join("-")} ${form}${size}${duration}${brand}`;
}

// NCI Thesaurus codes as in FDA labels (medications §2); "injection" alone does not say which way.
const routeCodes: Record<string, string> = {
  oral: "C38288",
  sublingual: "C38300",
  buccal: "C38193",
  transdermal: "C38305",
  nasal: "C38284",
  topical: "C38304",
  inhalation: "C38216",
  rectal: "C38295",
  ophthalmic: "C38287",
};

export function routeCode(route: string): string | null {
  return routeCodes[route] ?? null;
}

/** What one counts when giving it; null where the form does not say. */
export function unitOfUse(doseForm: string): string | null {
  const form = doseForm.toLowerCase();
  if (/for oral (solution|suspension)/.test(form)) return null;
  for (const unit of ["tablet", "capsule", "film", "lozenge", "suppository"])
    if (form.includes(unit)) return `{${unit}}`;
  if (/transdermal system|patch/.test(form)) return "{patch}";
  if (/nasal spray|mucosal spray/.test(form)) return "{spray}";
  if (/solution|suspension|injection|syringe|injector|cartridge/.test(form) && !/topical|ophthalmic|otic/.test(form))
    return "mL";
  return null;
}
