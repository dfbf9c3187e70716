import { Alert, Anchor, Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { AppLink, RecordProblem, useAction, useCan, useExtensions, useParam, useRead } from "#platform/web/index.ts";
import { confirmDanger, Page, PageSection, Skeletons, Split, StateBadge } from "#ui/index.ts";
import { RequestList, useIsOut } from "../../document-signing/web/request-list.tsx";
import { SendForSignature } from "../../document-signing/web/send-for-signature.tsx";
import { useMaySend } from "../../document-signing/web/use-may-sign.ts";
import { listClientDocuments } from "../../documents/document.contract.ts";
import classes from "../../documents/web/documents.module.css";
import { finalizeLetter, getLetter, type Letter, listLetters, updateLetter, voidLetter } from "../letter.contract.ts";
import { letterStates } from "../letter.ts";
import "./letter-editor-piece.ts";

/** `/documents/letters/$letterId`: the letter as it will be, and the values it takes. */
export function Screen() {
  const letterId = useParam("letterId");
  const read = useRead(getLetter, { params: { letterId } });
  if (read.isError && !read.data) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={8} />;
  return <LetterPage letter={read.data} />;
}

const changed = [getLetter, listLetters, listClientDocuments] as const;

function LetterPage({ letter }: { letter: Letter }) {
  const [banner] = useExtensions("client.banner");
  const [piece] = useExtensions("letter.editor");
  const mayWrite = useCan("userDocuments.generate") && letter.status === "draft";
  const mayVoid = useCan("documents.void") && letter.status !== "voided";
  const params = { letterId: letter.id };
  const filed = letter.status === "final" ? letter.documentId : null;
  const mayUse = useMaySend() && filed !== null;
  const isOut = useIsOut({ mrNo: letter.mrNo, ...(filed ? { documentId: filed } : {}) }, mayUse);
  const [sending, setSending] = useState(false);
  const finalize = useAction(finalizeLetter, { invalidates: changed, done: "Letter filed in the chart" });
  const voiding = useAction(voidLetter, { invalidates: changed, done: "Letter voided" });
  const askVoid = async () => {
    const answer = await confirmDanger({
      act: "Void letter",
      client: `${letter.clientName}, ${letter.mrNo}`,
      consequence: letter.documentId
        ? "The letter stays readable and is marked void. Its filed PDF can no longer be opened."
        : "The letter stays readable and is marked void.",
      reason: { label: "Reason", least: 10 },
    });
    if (answer) voiding.go({ params, body: { version: letter.version, reason: answer.reason } });
  };
  return (
    <>
      {banner && <banner.Banner mrNo={letter.mrNo} />}
      <Page
        title={letter.title}
        trail={
          <Anchor component={AppLink} to={`/clients/${letter.mrNo}?tabs=documents`} size="sm">
            {letter.clientName}, documents
          </Anchor>
        }
        summary={<StateBadge states={letterStates} state={letter.status} />}
        action={
          <>
            {mayVoid && (
              <Button variant="default" onClick={() => void askVoid()}>
                Void…
              </Button>
            )}
            {letter.documentId && (
              <Button component={AppLink} to={`/documents/${letter.documentId}`} variant="default">
                Open filed PDF
              </Button>
            )}
            {mayUse && !isOut && <Button onClick={() => setSending(true)}>Send for signature</Button>}
            {mayWrite && (
              <Button
                loading={finalize.pending}
                disabled={letter.unresolved.length > 0}
                onClick={() => finalize.go({ params, body: { version: letter.version } })}
              >
                Finalize letter
              </Button>
            )}
          </>
        }
      >
        {letter.unresolved.length > 0 && mayWrite && (
          <Alert color="amber" title="Fields without a value" mb="md">
            Enter a value for each field, or leave it empty on purpose.
          </Alert>
        )}
        {letter.voidReason && (
          <Alert color="rose" title="Voided" mb="md">
            {letter.voidReason}
          </Alert>
        )}
        <Split
          asideWidth={380}
          aside={
            mayWrite ? (
              <Values letter={letter} />
            ) : mayUse && filed ? (
              <RequestList mrNo={letter.mrNo} documentId={filed} />
            ) : null
          }
        >
          {piece && <piece.View content={letter.content} />}
        </Split>
      </Page>
      {filed && mayUse && (
        <SendForSignature
          mrNo={letter.mrNo}
          document={{ id: filed, title: letter.title }}
          opened={sending}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
}

function Values({ letter }: { letter: Letter }) {
  const update = useAction(updateLetter, { invalidates: [getLetter] });
  const put = (key: string, value: string | null | undefined) => {
    const overrides = Object.fromEntries(
      letter.fields.flatMap((field): [string, string | null][] =>
        field.leftEmpty ? [[field.key, null]] : field.entered !== null ? [[field.key, field.entered]] : [],
      ),
    );
    if (value === undefined) delete overrides[key];
    else overrides[key] = value;
    update.go({ params: { letterId: letter.id }, body: { version: letter.version, overrides } });
  };
  return (
    <PageSection title="Values" note="From the chart. Enter another value where this letter needs one.">
      {letter.fields.map((field) => (
        <ValueRow
          key={`${field.key} ${field.entered} ${field.leftEmpty}`}
          field={field}
          isUnresolved={letter.unresolved.includes(field.key)}
          onPut={(value) => put(field.key, value)}
        />
      ))}
    </PageSection>
  );
}

interface ValueRowProps {
  field: Letter["fields"][number];
  isUnresolved: boolean;
  onPut: (value: string | null | undefined) => void;
}

function ValueRow({ field, isUnresolved, onPut }: ValueRowProps) {
  const [typed, setTyped] = useState(field.entered ?? field.value);
  const isChanged = typed.trim() !== (field.entered ?? field.value) && typed.trim() !== "";
  return (
    <div>
      <TextInput
        label={field.label}
        value={field.leftEmpty ? "" : typed}
        disabled={field.leftEmpty}
        maxLength={2000}
        error={isUnresolved ? "No value" : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => isChanged && onPut(typed.trim())}
      />
      <Group gap="xs" mb="sm">
        {field.leftEmpty ? (
          <Button variant="subtle" size="compact-xs" onClick={() => onPut(undefined)}>
            Use the value of the chart
          </Button>
        ) : (
          <>
            {isUnresolved && (
              <Button variant="subtle" size="compact-xs" onClick={() => onPut(null)}>
                Leave empty
              </Button>
            )}
            {field.entered !== null && field.value !== "" && (
              <Button variant="subtle" size="compact-xs" onClick={() => onPut(undefined)}>
                Use the value of the chart
              </Button>
            )}
          </>
        )}
        {field.leftEmpty && <span className={classes.quiet}>Left empty on purpose</span>}
      </Group>
    </div>
  );
}
