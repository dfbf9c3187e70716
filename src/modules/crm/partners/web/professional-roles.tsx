import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { call, invalidate, useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, PageSection, SideDrawer, showDate, toast, useZodForm } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import { addRole, endRole, type Professional } from "../professionals/professional.contract.ts";
import { OrganizationSelect } from "./organization-select.tsx";
import { partnerReads } from "./partner-reads.ts";
import { PartnerLink } from "./partner-text.tsx";

/** Where a professional works and worked. */
export function ProfessionalRoles({ professional }: { professional: Professional }) {
  const [adding, setAdding] = useState(false);
  const end = useAction(endRole, { invalidates: partnerReads });
  const active = professional.archivedAt === null;
  return (
    <PageSection
      title="Organizations"
      action={
        active && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            Add organization
          </Button>
        )
      }
    >
      {professional.roles.map((role) => (
        <div key={role.id} className={classes.task}>
          <div className={classes.taskText}>
            <PartnerLink type="organization" id={role.organizationId}>
              {role.organizationName}
            </PartnerLink>
            <div className={classes.small}>
              {[
                role.title,
                role.isPrimary && "primary",
                role.fromOn && `since ${showDate(role.fromOn)}`,
                role.toOn && `until ${showDate(role.toOn)}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </div>
          </div>
          {active && role.toOn === null && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`End work at ${role.organizationName} today`}
              loading={end.pending}
              onClick={() => end.go({ params: { professionalId: professional.id, roleId: role.id } })}
            >
              End
            </Button>
          )}
        </div>
      ))}
      {professional.roles.length === 0 && <p className={classes.missing}>No organizations yet.</p>}
      <SideDrawer opened={adding} onClose={() => setAdding(false)} title="Add organization" width={440}>
        {adding && <RoleForm professional={professional} onClose={() => setAdding(false)} />}
      </SideDrawer>
    </PageSection>
  );
}

const Role = z.object({
  organizationId: Id,
  title: z.string().trim().max(120).nullable().optional(),
  fromOn: PlainDate.nullable().optional(),
  isPrimary: z.boolean().default(false),
});

function RoleForm({ professional, onClose }: { professional: Professional; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "professional:role", record: professional.id },
    schema: Role,
    initial: { isPrimary: false },
    doing: "a professional's organization",
  });
  const save = async ({ title, ...role }: z.output<typeof Role>) => {
    await call(addRole, { params: { professionalId: professional.id }, body: { ...role, title: title || null } });
    await invalidate(...partnerReads);
    toast("Organization added");
    onClose();
  };
  return (
    <Form form={form} onSubmit={save} label="Add organization">
      <OrganizationSelect name="organizationId" label="Organization" />
      <Field.Text name="title" label="Title" />
      <Field.Date name="fromOn" label="Since" hint="past" />
      <Field.Checkbox name="isPrimary" label="Primary organization" />
      <FormActions submit="Add organization" onCancel={onClose} />
    </Form>
  );
}
