import { Button } from "@mantine/core";
import { useRead } from "#platform/web/api/query.ts";
import { FileUpload } from "#platform/web/files/file-upload.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { Field } from "#ui/form/field.ts";
import { useForm } from "#ui/form/form.tsx";
import { useField } from "#ui/form/use-field.ts";
import { getAbout } from "../settings.contract.ts";
import classes from "./brand.module.css";
import { BrandColorField } from "./brand-color-field.tsx";
import { SettingForm } from "./setting-form.tsx";

/** Product name, logo and color for window titles, sign-in page, top bar, printouts and emails. */
export function BrandTab() {
  return (
    <SettingForm settingKey="brand" title="Brand">
      <Field.Text name="productName" label="Product name" help="Shown in window titles, emails and printouts." />
      <Field.Text name="welcome" label="Sign-in page message" />
      <LogoField />
      <BrandColorField name="primaryColor" />
    </SettingForm>
  );
}

/** The current logo, a new one, or none; shown everywhere after saving. */
function LogoField() {
  const { tenant } = useSession();
  const tenantId = useRead(getAbout, {}).data?.tenantId;
  const field = useField<string>("logoFileId");
  const form = useForm();
  const fileId = typeof field.value === "string" ? field.value : null;
  return (
    <div className={classes.logo}>
      <span className={classes.label}>Logo</span>
      {fileId && (
        <div className={classes.preview}>
          <img src={`/api/auth/files/${fileId}/content`} alt={`Logo of ${tenant.name}`} />
        </div>
      )}
      {field.error && (
        <span className={classes.error} role="alert">
          {field.error}
        </span>
      )}
      {tenantId && (
        <FileUpload
          target={{ subjectType: "brand", subjectId: tenantId, category: "document" }}
          label={fileId ? "Choose another logo" : "Choose a logo"}
          accept="image/png,image/jpeg,image/webp"
          hint="PNG, JPEG or WebP up to 2 MB. A wide logo works best. The dark theme shows it on a light background."
          onReady={(file) => form.store.set("logoFileId", file.id)}
        />
      )}
      {fileId && (
        <Button variant="subtle" size="compact-sm" onClick={() => form.store.set("logoFileId", null)}>
          Use the Cairn logo
        </Button>
      )}
    </div>
  );
}
