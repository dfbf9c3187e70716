import { saveFile } from "#platform/web/api/download.ts";
import { call } from "#platform/web/index.ts";
import { toastProblem } from "#ui/index.ts";
import { exportFormTemplate } from "../version.contract.ts";

/** Saves a template as a file that another facility can import. */
export async function exportTemplate(templateId: string): Promise<void> {
  try {
    const file = await call(exportFormTemplate, { params: { templateId } });
    const text = `${JSON.stringify(file, null, 2)}\n`;
    saveFile(new File([text], `${file.template.key}.cairn-form.json`, { type: "application/json" }));
  } catch (error) {
    toastProblem(error);
  }
}
