import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState } from "react";
import { z } from "zod";
import { sexOptions } from "#modules/clients/episodes/person-fields.ts";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { call, invalidate, useGo, useRead, useSession } from "#platform/web/index.ts";
import {
  Field,
  FieldRow,
  Form,
  FormActions,
  SideDrawer,
  showDate,
  toast,
  useFormValue,
  useZodForm,
} from "#ui/index.ts";
import { checkDuplicates } from "../../duplicates/duplicate.contract.ts";
import { createLead, leadBoard, leadOptions, listLeads } from "../lead.contract.ts";
import { leadName, payMethodLabels, payMethods } from "../lead.ts";
import classes from "./crm.module.css";

const text = (most: number) => z.string().trim().max(most).optional();
/** The first call: who, how to reach them, what it is about. Everything else may come later. */
const FirstCall = z.object({
  firstName: text(80),
  lastName: text(80),
  phone: text(40),
  email: z.email("Type an e-mail address").optional(),
  dateOfBirth: PlainDate.optional(),
  sexAtBirth: z.enum(["F", "M", "UNK"]).optional(),
  inquirerType: z.enum(["self", "family", "friend", "professional", "employer", "court", "other"]).default("self"),
  presentingProblem: text(4000),
  crisisFlag: z.enum(["none", "watch", "imminent"]).default("none"),
  locationId: z.string().optional(),
  levelOfCareId: z.string().optional(),
  payMethod: z.enum(payMethods).optional(),
  sourceId: z.string().optional(),
  touch: z.enum(["call", "walk-in", "email", "referral", "web-form"]).default("call"),
  mine: z.boolean().default(true),
});

export function NewLeadDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="New lead" width={560}>
      {opened && <NewLeadForm onClose={onClose} />}
    </SideDrawer>
  );
}

function NewLeadForm({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const go = useGo();
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const [notThem, setNotThem] = useState<string[]>([]);
  const [prior, setPrior] = useState<string | null>(null);
  const added = useRef("");
  const form = useZodForm({
    schema: FirstCall,
    initial: {
      inquirerType: "self",
      crisisFlag: "none",
      touch: "call",
      mine: true,
      locationId: session.locationId ?? session.locations[0]?.id,
    },
    doing: "a new lead",
  });
  const save = async ({ phone, email, ...lead }: z.output<typeof FirstCall>) => {
    const made = await call(createLead, {
      body: {
        ...lead,
        phones: phone ? [{ raw: phone }] : [],
        emails: email ? [email] : [],
        confirmNotDuplicateOf: notThem,
        ...(prior ? { priorClientId: prior } : {}),
      } as never,
    });
    await invalidate(listLeads, leadBoard);
    toast(`${leadName(made)} is added, ${made.leadNo}`);
    added.current = made.id;
  };
  return (
    <Form form={form} onSubmit={save} onSaved={() => go(`/crm/lead/${added.current}`)} label="New lead">
      <FieldRow>
        <Field.Text name="firstName" label="First name" autoFocus />
        <Field.Text name="lastName" label="Last name" />
      </FieldRow>
      <FieldRow>
        <Field.Phone name="phone" label="Phone" />
        <Field.Text name="email" label="E-mail" type="email" />
      </FieldRow>
      <FieldRow>
        <Field.Date name="dateOfBirth" label="Date of birth" hint="past" />
        <Field.Select name="sexAtBirth" label="Sex at birth" options={sexOptions} />
      </FieldRow>
      <Duplicates
        notThem={notThem}
        prior={prior}
        onNotThem={(id) => setNotThem([...notThem, id])}
        onPrior={(id) => setPrior(id)}
        onClose={onClose}
      />
      <FieldRow least={190}>
        <Field.Select
          name="touch"
          label="How did they come?"
          options={[
            { value: "call", label: "On the telephone" },
            { value: "walk-in", label: "Walked in" },
            { value: "email", label: "E-mail" },
            { value: "referral", label: "Referred" },
            { value: "web-form", label: "Web form" },
          ]}
        />
        <Field.Select
          name="inquirerType"
          label="Who asks?"
          options={[
            { value: "self", label: "The person" },
            { value: "family", label: "Family" },
            { value: "friend", label: "A friend" },
            { value: "professional", label: "A professional" },
            { value: "employer", label: "Employer" },
            { value: "court", label: "Court" },
            { value: "other", label: "Someone else" },
          ]}
        />
      </FieldRow>
      <Field.Textarea name="presentingProblem" label="What is it about?" rows={3} />
      <Field.Segmented
        name="crisisFlag"
        label="Safety now"
        help="Imminent: stay on the line, call 911 or 988 with them."
        options={[
          { value: "none", label: "No concern" },
          { value: "watch", label: "Watch" },
          { value: "imminent", label: "Imminent" },
        ]}
      />
      <FieldRow least={190}>
        <Field.Select
          name="locationId"
          label="Location"
          options={(options.data?.locations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field.Select
          name="levelOfCareId"
          label="Level of care"
          options={(options.data?.levels ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        />
      </FieldRow>
      <FieldRow least={190}>
        <Field.Select
          name="payMethod"
          label="Pays by"
          options={payMethods.map((value) => ({ value, label: payMethodLabels[value] }))}
        />
        <Field.Select
          name="sourceId"
          label="Heard of us through"
          options={(options.data?.sources ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FieldRow>
      <Field.Checkbox name="mine" label="I take this lead" />
      <FormActions submit="Add the lead" onCancel={onClose} />
    </Form>
  );
}

interface DuplicatesProps {
  notThem: readonly string[];
  prior: string | null;
  onNotThem: (id: string) => void;
  onPrior: (id: string) => void;
  onClose: () => void;
}

/** Who may be the person that is being typed, while it is being typed (DUP-2). */
function Duplicates({ notThem, prior, onNotThem, onPrior, onClose }: DuplicatesProps) {
  const go = useGo();
  const [typed] = useDebouncedValue(
    {
      firstName: useFormValue<string>("firstName") ?? "",
      lastName: useFormValue<string>("lastName") ?? "",
      phone: useFormValue<string>("phone") ?? "",
      email: useFormValue<string>("email") ?? "",
      dateOfBirth: useFormValue<string>("dateOfBirth") ?? "",
      sexAtBirth: useFormValue<"F" | "M" | "UNK">("sexAtBirth") ?? undefined,
    },
    400,
  );
  const enough =
    typed.phone.length >= 10 || typed.email.includes("@") || (typed.firstName !== "" && typed.lastName !== "");
  const check = useRead(
    checkDuplicates,
    {
      body: {
        ...(typed.firstName ? { firstName: typed.firstName } : {}),
        ...(typed.lastName ? { lastName: typed.lastName } : {}),
        ...(/^\d{4}-\d{2}-\d{2}$/.test(typed.dateOfBirth) ? { dateOfBirth: typed.dateOfBirth } : {}),
        ...(typed.sexAtBirth ? { sexAtBirth: typed.sexAtBirth } : {}),
        phones: typed.phone ? [typed.phone] : [],
        emails: typed.email ? [typed.email] : [],
      },
    },
    { enabled: enough, keep: true },
  );
  const shown = (check.data?.candidates ?? []).filter((one) => enough && !notThem.includes(one.id));
  if (shown.length === 0) return null;
  const heading = { same: "This looks like", possible: "This may be", household: "Same telephone as" } as const;
  return (
    <section aria-label="People who may be the same" aria-live="polite">
      {shown.map((one) => (
        <div key={one.id} className={classes.duplicate}>
          <div>
            {heading[one.verdict]} <strong>{one.name}</strong>, {one.number}
            <div className={classes.small}>
              {[one.dateOfBirth && showDate(one.dateOfBirth), one.status, `${one.score} of 100`]
                .filter(Boolean)
                .join(" · ")}
            </div>
          </div>
          <div className={classes.row}>
            {one.type === "client" ? (
              <Button size="xs" variant="default" disabled={prior === one.id} onClick={() => onPrior(one.id)}>
                {prior === one.id ? "Comes back" : "It is them"}
              </Button>
            ) : (
              one.reachable && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    onClose();
                    go(`/crm/lead/${one.id}`);
                  }}
                >
                  Open
                </Button>
              )
            )}
            <Button size="xs" variant="subtle" onClick={() => onNotThem(one.id)}>
              Someone else
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
