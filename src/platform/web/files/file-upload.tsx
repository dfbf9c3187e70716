import { Button, Progress } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useBusy } from "#ui/form/busy.ts";
import { type FileInfo, getFile, maxFileBytes, maxImageBytes } from "../../shared/files/files.contract.ts";
import { isCancellation, isProblem, problemText } from "../api/problem.ts";
import { useRead } from "../api/query.ts";
import classes from "./file-upload.module.css";
import { type FileTarget, sendFile } from "./send-file.ts";

export interface FileUploadProps {
  target: FileTarget;
  /** What is wanted, on the button: "Choose a photo". */
  label: string;
  /** As `accept` of a file input. */
  accept: string;
  /** Under the button, before anything was chosen. */
  hint: string;
  /** The file was scanned and can be read. */
  onReady: (file: FileInfo) => void;
}

type Stage =
  | { at: "empty" }
  | { at: "sending"; name: string; share: number }
  | { at: "scanning"; name: string; id: string }
  | { at: "ready"; name: string }
  | { at: "refused"; name: string; why: string; again: File | null };

/** Takes a file by button or by dropping it, shows how far it is, and waits until it was scanned (FILE-1). */
export function FileUpload({ target, label, accept, hint, onReady }: FileUploadProps) {
  const [stage, setStage] = useState<Stage>({ at: "empty" });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const hintId = useId();
  const busy = stage.at === "sending" || stage.at === "scanning";
  useBusy(stage.at === "sending" && "an upload");
  useEffect(() => () => running.current?.abort(), []);

  const begin = async (file: File) => {
    const refusal = tooLarge(file) ?? notWanted(file, accept);
    if (refusal) return setStage({ at: "refused", name: file.name, why: refusal, again: null });
    const control = new AbortController();
    running.current = control;
    setStage({ at: "sending", name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setStage({ at: "sending", name: file.name, share });
      const { id } = await sendFile(target, file, { onProgress, signal: control.signal });
      setStage({ at: "scanning", name: file.name, id });
    } catch (error) {
      if (isCancellation(error)) setStage({ at: "empty" });
      else {
        // What the server refuses stays refused; only what did not arrive is worth sending again.
        const refused = isProblem(error) && error.status >= 400 && error.status < 500;
        const why = isProblem(error, "unsupported-media") ? wanted(accept) : problemText(error);
        setStage({ at: "refused", name: file.name, why, again: refused ? null : file });
      }
    }
  };
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !busy) void begin(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        className={classes.input}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUpload size="1.1em" />}
        aria-describedby={hintId}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <div id={hintId} className={classes.state} role="status">
        {stage.at === "empty" && <span className={classes.hint}>{hint}</span>}
        {stage.at === "sending" && (
          <>
            <span>Sending {stage.name}</span>
            <Progress value={stage.share * 100} size="sm" aria-label={`Sending ${stage.name}`} />
            <Button variant="subtle" size="compact-xs" onClick={() => running.current?.abort()}>
              Cancel
            </Button>
          </>
        )}
        {stage.at === "scanning" && (
          <Scanning
            id={stage.id}
            name={stage.name}
            onDone={(file) => {
              const ready = file.status === "ready";
              setStage(ready ? { at: "ready", name: file.name } : lockedAway(file));
              if (ready) onReady(file);
            }}
          />
        )}
        {stage.at === "ready" && <span>{stage.name} is here.</span>}
        {stage.at === "refused" && <Refused stage={stage} onAgain={(file) => void begin(file)} />}
      </div>
    </div>
  );
}

function Refused({ stage, onAgain }: { stage: Stage & { at: "refused" }; onAgain: (file: File) => void }) {
  const { again } = stage;
  return (
    <>
      <span className={classes.refused}>
        {stage.name}: {stage.why}
      </span>
      {again && (
        <Button variant="subtle" size="compact-xs" onClick={() => onAgain(again)}>
          Send it again
        </Button>
      )}
    </>
  );
}

/** Asks until the scanner has spoken; a background poll, which does not count as activity. */
function Scanning({ id, name, onDone }: { id: string; name: string; onDone: (file: FileInfo) => void }) {
  const { data } = useRead(getFile, { params: { fileId: id } }, { everyMs: 500, staleMs: 0 });
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (data && data.status !== "scanning" && data.status !== "receiving") done.current(data);
  }, [data]);
  return <span>Checking {name} for viruses</span>;
}

function lockedAway(file: FileInfo): Stage {
  return {
    at: "refused",
    name: file.name,
    why: "the virus scanner rejected it, so it was quarantined. Ask the sender for a clean copy.",
    again: null,
  };
}

const kindsOf = (accept: string) => accept.split(",").map((kind) => kind.trim());
const kindName = (kind: string) => (kind === "image/*" ? "a picture" : kind.replace(/^.*[/.]/, "").toUpperCase());

/** "this is another kind of file. Choose JPEG, PNG or WEBP." */
function wanted(accept: string): string {
  const kinds = kindsOf(accept).map(kindName);
  const last = kinds.pop();
  return `this is another kind of file. Choose ${kinds.length > 0 ? `${kinds.join(", ")} or ${last}` : last}.`;
}

/** The picker offers only what is wanted; what is dropped may be anything. */
function notWanted(file: File, accept: string): string | null {
  const fits = kindsOf(accept).some((kind) =>
    kind.endsWith("/*") ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind,
  );
  return fits || file.type === "" ? null : wanted(accept);
}

/** Said before anything is sent; the server decides again. */
function tooLarge(file: File): string | null {
  if (file.type.startsWith("image/") && file.size > maxImageBytes) return "a picture may have at most 25 MB.";
  return file.size > maxFileBytes ? "a file may have at most 100 MB." : null;
}
