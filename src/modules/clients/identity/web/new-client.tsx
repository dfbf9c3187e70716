import { Button, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { type ApiProblem, AppLink, isProblem, useAction, useDraft, useGo, useSession } from "#platform/web/index.ts";
import {
  Card,
  Chip,
  Field,
  FieldRow,
  Form,
  FormActions,
  type FormInitial,
  Page,
  showDate,
  useZodForm,
} from "#ui/index.ts";
import { sexes, sexOptions } from "../../episodes/person-fields.ts";
import { fullNameAndBirthDate } from "../../merge/duplicate.ts";
import classes from "../../web/chart.module.css";
import { useLocationNames } from "../../web/names.ts";
import { TextLink } from "../../web/text-link.tsx";
import { createClientEndpoint, DuplicateHit } from "../client.contract.ts";
import { listClients } from "../client-list.contract.ts";
import { PersonName } from "../name.ts";
import { PhoneNumber } from "../phone.ts";

const NewPerson = z.strictObject({
  legalFirstName: PersonName,
  legalLastName: PersonName,
  preferredName: PersonName.nullable(),
  birthDate: PlainDate,
  sexAtBirth: z.enum(sexes),
  phone: PhoneNumber.nullable(),
  email: z.email("Enter an email address").nullable(),
  ssn: z.string().length(9, "Enter 9 digits").nullable(),
  locationId: Id,
});
type NewPerson = z.output<typeof NewPerson>;

/** Adds a client. A likely duplicate blocks the save until the user confirms a different person with a reason. */
export function Screen() {
  const go = useGo();
  const { locationId, defaultLocationId } = useSession();
  const { options } = useLocationNames();
  const draft = useDraft<FormInitial<typeof NewPerson>>("client:new", null);
  const form = useZodForm({
    schema: NewPerson,
    initial: { locationId: locationId ?? defaultLocationId },
    draft: draft.store,
    doing: "New client",
  });
  const [suspects, setSuspects] = useState<DuplicateHit[]>([]);
  const [reason, setReason] = useState("");
  // Navigates after the form is marked saved; earlier would trigger the unsaved-changes warning.
  const made = useRef<string | null>(null);
  const create = useAction(createClientEndpoint, {
    inline: true,
    invalidates: [listClients],
    onDone: ({ mrNo }) => {
      made.current = mrNo;
    },
  });
  const save = async ({ phone, ...person }: NewPerson) => {
    try {
      await create.run({
        body: {
          ...person,
          ssn: person.ssn ?? undefined,
          phones: phone ? [{ number: phone, use: "mobile" }] : [],
          ...(reason.trim().length >= 5
            ? { confirmNotDuplicateOf: suspects.map((one) => one.id), notDuplicateReason: reason.trim() }
            : {}),
        },
      });
    } catch (error) {
      if (isProblem(error, "duplicate-suspected")) setSuspects(candidatesOf(error));
      throw error;
    }
  };
  return (
    <Page
      title="New client"
      summary="Creates a chart and a pre-admission stay."
      trail={<TextLink to="/clients">Clients</TextLink>}
      width="narrow"
    >
      <Form
        form={form}
        label="New client"
        onSubmit={save}
        onSaved={() => made.current && go(`/clients/${made.current}?tabs=demographics`)}
      >
        {suspects.length > 0 && <Suspects suspects={suspects} reason={reason} onReason={setReason} />}
        <FieldRow>
          <Field.Text name="legalFirstName" label="Legal first name" autoFocus />
          <Field.Text name="legalLastName" label="Legal last name" />
        </FieldRow>
        <Field.Text name="preferredName" label="Preferred name" help="If different from the legal first name." />
        <FieldRow>
          <Field.Date name="birthDate" label="Date of birth" hint="past" />
          <Field.Select name="sexAtBirth" label="Sex at birth" options={sexOptions} />
        </FieldRow>
        <FieldRow>
          <Field.Phone name="phone" label="Phone" />
          <Field.Text name="email" label="Email" type="email" />
        </FieldRow>
        <FieldRow>
          <Field.Ssn name="ssn" label="Social Security number" />
          <Field.Select name="locationId" label="Location" options={options} />
        </FieldRow>
        <FormActions submit="Add client" onCancel={() => go("/clients")} sticky />
      </Form>
    </Page>
  );
}

const candidatesOf = (problem: ApiProblem) => z.array(DuplicateHit).catch([]).parse(problem.body.params?.candidates);

interface SuspectsProps {
  suspects: readonly DuplicateHit[];
  reason: string;
  onReason: (reason: string) => void;
}

function Suspects({ suspects, reason, onReason }: SuspectsProps) {
  return (
    <Card>
      <ul className={classes.list}>
        {suspects.map((one) => (
          <li key={one.id} className={classes.row}>
            <strong>{one.name ?? (one.verdict === "same" ? "Likely match" : "Possible match")}</strong>
            <span className={classes.quiet}>
              {one.ask ?? [one.mrNo, one.birthDate && `DOB ${showDate(one.birthDate)}`].filter(Boolean).join(", ")}
            </span>
            {one.score !== null && (
              <Chip tone="attention">
                {fullNameAndBirthDate in one.features ? "Same name and date of birth" : `${one.score}% match`}
              </Chip>
            )}
            {one.mrNo && (
              <Button component={AppLink} to={`/clients/${one.mrNo}`} variant="default" size="compact-sm">
                Open chart
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Textarea
        mt="md"
        label="Reason this is a different person"
        description="Saved with the new chart. Enter at least 5 characters, then select Add client again."
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </Card>
  );
}
