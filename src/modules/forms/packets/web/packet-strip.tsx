import { Alert, Button } from "@mantine/core";
import { AppLink } from "#platform/web/index.ts";
import { isWritable } from "../../forms/form.ts";
import type { Form } from "../../forms/form-fields.contract.ts";
import classes from "./packets.module.css";

/** Where a form is in its packet, and the way to the next one. */
export function PacketStrip({ form: { packet, status } }: { form: Form }) {
  if (!packet) return null;
  if (packet.waitsFor)
    return (
      <Alert color="amber" mb="md" title={`Submit ${packet.waitsFor.title} first`}>
        <p className={classes.quiet}>It comes before this form in the packet {packet.title}.</p>
        <Button size="compact-md" mt="xs" component={AppLink} to={`/forms/${packet.waitsFor.formId}`}>
          Open {packet.waitsFor.title}
        </Button>
      </Alert>
    );
  return (
    <div className={classes.strip}>
      <p className={classes.quiet}>
        {packet.title}, form {packet.position} of {packet.count}
      </p>
      {packet.next && (
        <Button
          size="compact-sm"
          variant={isWritable(status) ? "subtle" : "default"}
          component={AppLink}
          to={`/forms/${packet.next.formId}`}
        >
          Next: {packet.next.title}
        </Button>
      )}
    </div>
  );
}
