import { showDateTime } from "#ui/index.ts";
import { PartView } from "../../drafts/web/part-view.tsx";
import { FactList } from "../../facts/web/chart-facts.tsx";
import { attendedText } from "../../group-notes/attendance.ts";
import { facilitatorRoleLabels } from "../../groups/group.ts";
import { progressLabels } from "../../plan-links/plan-link.ts";
import { TransferLines } from "../../transfers/web/transfer-facts.tsx";
import { modalityLabels } from "../note.ts";
import type { GroupSessionFacts, NoteDocument } from "../note-document.ts";
import { lateReasonLabels } from "../signing.ts";
import classes from "./note.module.css";
import { showMinutes, showService } from "./service-time.ts";

/** A note as signed, rendered from its document only. `struck` holds the text that addenda correct, `marked` what comments are about. */
export function DocumentView({
  document,
  struck = {},
  marked = {},
}: {
  document: NoteDocument;
  struck?: Readonly<Record<string, string[]>>;
  marked?: Readonly<Record<string, string[]>>;
}) {
  const { service, location } = document;
  const when = { serviceStart: service.start, serviceEnd: service.end, timeZone: location.timeZone };
  const lasted = showMinutes(service.minutes);
  return (
    <article className={classes.document}>
      <dl className={classes.lines}>
        <dt>Service</dt>
        <dd>{[showService(when), lasted && `(${lasted})`].filter(Boolean).join(" ")}</dd>
        <dt>Modality</dt>
        <dd>
          {modalityLabels[service.modality]}, {location.name}
        </dd>
        {document.transfer && <TransferLines transfer={document.transfer} timeZone={location.timeZone} />}
        {document.session && <SessionLines session={document.session} timeZone={location.timeZone} />}
        <dt>Author</dt>
        <dd>{[document.author.name, document.author.credentials].filter(Boolean).join(", ")}</dd>
        {document.begunBy && (
          <FieldLine
            title="Started by"
            label={`${[document.begunBy.name, document.begunBy.credentials].filter(Boolean).join(", ")}, who left it unsigned`}
          />
        )}
        {document.fields.map((field) => (
          <FieldLine key={field.key} title={field.title} label={field.label} />
        ))}
        {document.lateEntry && (
          <FieldLine
            title="Late entry"
            label={`${lateReasonLabels[document.lateEntry.reasonCode]}. ${document.lateEntry.reasonText}`}
          />
        )}
      </dl>
      {document.facts && (
        <section>
          <h3>From the chart, {showDateTime(document.facts.pulledAt, location.timeZone)}</h3>
          <FactList groups={document.facts.groups} timeZone={location.timeZone} />
        </section>
      )}
      {document.plan && <PlanLines plan={document.plan} />}
      {document.parts.map((part) => (
        <section key={part.key} data-part={part.key}>
          <h3>{part.title}</h3>
          <PartView content={part.content} struck={struck[part.key] ?? []} marked={marked[part.key] ?? []} />
        </section>
      ))}
    </article>
  );
}

/** The objectives of the treatment plan that the service worked on. */
function PlanLines({ plan }: { plan: NonNullable<NoteDocument["plan"]> }) {
  return (
    <section>
      <h3>Treatment plan objectives</h3>
      <ul>
        {plan.objectives.map((objective) => (
          <li key={objective.stableId}>
            {[
              objective.text,
              objective.intervention,
              objective.progress && progressLabels[objective.progress].toLowerCase(),
              objective.comment,
            ]
              .filter(Boolean)
              .join(", ")}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SessionLines({ session, timeZone }: { session: GroupSessionFacts; timeZone: string }) {
  const { attended, facilitators } = session;
  const when = { serviceStart: session.start, serviceEnd: session.end, timeZone };
  const late = attendedText(attended);
  return (
    <>
      <FieldLine
        title="Group"
        label={`${[session.group, session.topic].filter(Boolean).join(": ")}, ${session.clients === 1 ? "1 client" : `${session.clients} clients`}`}
      />
      <FieldLine title="Session" label={`${showService(when)} (${session.minutes} min)`} />
      <FieldLine title="Attended" label={[`${attended.minutes} min`, late].filter(Boolean).join(", ")} />
      {facilitators.length > 0 && (
        <FieldLine
          title="Facilitators"
          label={facilitators
            .map(({ name, credentials, role }) =>
              [name, credentials, facilitatorRoleLabels[role].toLowerCase()].filter(Boolean).join(", "),
            )
            .join("; ")}
        />
      )}
    </>
  );
}

function FieldLine({ title, label }: { title: string; label: string }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{label}</dd>
    </>
  );
}
