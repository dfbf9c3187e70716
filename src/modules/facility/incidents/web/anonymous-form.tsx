import { useRef, useState } from "react";
import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { Honeypot } from "#platform/web/public-posts/honeypot.tsx";
import { beginPublicPost } from "#platform/web/public-posts/public-post.ts";
import { Field, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import { reportAnonymously } from "../anonymous.contract.ts";
import { classLabels, typeLabels } from "../incident.ts";
import { JudgmentHint } from "./new-incident.tsx";

const classes = ["near_miss", "unsafe_condition"] as const;
const Report = z.strictObject({
  eventClass: z.enum(classes),
  type: z.enum(keysOf(typeLabels), "Choose a type"),
  locationId: Id,
  placeDetail: z.string().trim().max(200).optional(),
  occurredAt: Instant,
  facts: z.string().trim().min(10, "Describe what happened in a sentence.").max(4000),
  immediateActions: z.string().trim().max(4000).optional(),
});

interface AnonymousFormProps {
  locations: readonly { id: string; name: string; timeZone: string }[];
  onSent: (sent: { number: string; code: string }) => void;
}

export function AnonymousForm({ locations, onSent }: AnonymousFormProps) {
  const [post] = useState(() => beginPublicPost("incident"));
  const honeypot = useRef<HTMLInputElement>(null);
  const [only] = locations;
  const form = useZodForm({
    draft: { none: "A draft would be kept with the user who is signed in." },
    schema: Report,
    initial: {
      eventClass: "near_miss",
      occurredAt: serverInstant(),
      ...(only && locations.length === 1 ? { locationId: only.id } : {}),
    },
  });
  const report = useAction(reportAnonymously, { inline: true });
  return (
    <Form
      form={form}
      label="Report a safety concern"
      onSubmit={async (values) => {
        const proof = await post(honeypot.current?.value ?? "");
        onSent(await report.run({ body: { ...values, post: proof } }));
      }}
    >
      <Field.Segmented
        name="eventClass"
        label="Kind"
        options={classes.map((value) => ({ value, label: classLabels[value] }))}
      />
      <Field.Select
        name="type"
        label="Type"
        searchable
        options={Object.entries(typeLabels).map(([value, label]) => ({ value, label }))}
      />
      <Field.Select
        name="locationId"
        label="Location"
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <When locations={locations} />
      <Field.Text name="placeDetail" label="Place" help="Room, hall, vehicle" />
      <Field.Textarea name="facts" label="What happened" help="Leave out what would tell who you are." rows={4} />
      <JudgmentHint />
      <Field.Textarea name="immediateActions" label="What was done about it" rows={2} />
      <Honeypot at={honeypot} />
      <FormActions submit="Send report" />
    </Form>
  );
}

/** The time by the clock of the chosen location. */
function When({ locations }: Pick<AnonymousFormProps, "locations">) {
  const chosen = useFormValue<string>("locationId");
  const zone = (locations.find(({ id }) => id === chosen) ?? locations[0])?.timeZone;
  return <Field.DateTime name="occurredAt" label="When, about" {...(zone ? { timeZone: zone } : {})} />;
}
