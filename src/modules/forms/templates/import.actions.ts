import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { isInput, withMatrixRows } from "./item.contract.ts";
import { addTemplate } from "./library.actions.ts";
import { templateFaults } from "./lint.ts";
import { importFormTemplate, TemplateFile } from "./version.contract.ts";

/** Adds the template of a file as a draft, or with `dryRun` only reports what it holds. Nothing in a file is executed. */
export const importFormTemplateAction = action(importFormTemplate, async (act, { body }) => {
  const { template } = fileFrom(body.text);
  const { definition, slots, consentType, title } = template;
  const templateId = body.dryRun ? null : await addTemplate(act, template);
  act.audit({ subjectId: templateId, detail: { key: template.key, dryRun: body.dryRun } });
  return {
    title,
    sections: definition.items.length,
    questions: definition.items.flatMap((section) => withMatrixRows(section.items).filter(isInput)).length,
    faults: templateFaults(definition, slots, consentType),
    templateId,
  };
});

/** Reads a template file. Throws `import-unreadable` with the line of the first error, or with each field that is wrong. */
function fileFrom(text: string): TemplateFile {
  const read = TemplateFile.safeParse(parsed(text));
  if (read.success) return read.data;
  const [first] = read.error.issues;
  throw new Problem("import-unreadable", {
    detail: isOurs(read.error.issues)
      ? `The template is not complete: ${first?.path.join(".")} – ${first?.message}`
      : "This is not a Cairn template file. Choose a file that was exported from Cairn.",
    errors: read.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join("."), message })),
  });
}

const isOurs = (issues: readonly { path: readonly PropertyKey[] }[]): boolean =>
  !issues.some(({ path }) => path[0] === "format" || path[0] === "formatVersion" || path.length === 0);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = /\(line (\d+) column \d+\)/.exec(error instanceof Error ? error.message : "")?.[1];
    const where = line ? `Line ${line}: this` : "This file";
    throw new Problem("import-unreadable", `${where} is not valid JSON.`);
  }
}
