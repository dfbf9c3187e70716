import { Button, TextInput } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { sha256 } from "#platform/shared/sha256.ts";
import { call, isProblem, useGo } from "#platform/web/index.ts";
import { chooseLanguage, useTexts } from "#platform/web/messages/language.ts";
import { Honeypot } from "#platform/web/public-posts/honeypot.tsx";
import { beginPublicPost } from "#platform/web/public-posts/public-post.ts";
import { openFormViewer, readFormViewer, type Viewer } from "../form-viewer.contract.ts";
import { useFragmentToken } from "./use-fragment-token.ts";
import classes from "./viewer.module.css";
import { viewerTexts } from "./viewer.texts.ts";
import { ViewerForms } from "./viewer-forms.tsx";
import { ViewerFrame, ViewerMessage } from "./viewer-frame.tsx";

/** Names the link to the server without sending its token where addresses are logged. */
const nameOf = (token: string) =>
  [...sha256(token).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

type Shown = "loading" | "verify" | "open" | "gone" | "locked" | "failed";

/** `/formViewer#t=…`: forms on a client's or guardian's own phone, without an account (LNK-1). */
export function Screen() {
  const say = useTexts(viewerTexts);
  const token = useFragmentToken();
  const go = useGo();
  const [shown, setShown] = useState<Shown>("loading");
  const [viewer, setViewer] = useState<Extract<Viewer, { state: "open" }>>();
  const take = useCallback(
    (next: Viewer) => {
      if (next.state === "done") {
        go("/successForm", { unasked: true });
        return;
      }
      if (next.state === "open") {
        setViewer((before) => {
          if (!before) chooseLanguage(next.language);
          return next;
        });
      }
      setShown(next.state);
    },
    [go],
  );
  const refuse = useCallback((error: unknown) => {
    if (isProblem(error, "form-link-session-ended")) setShown("verify");
    else setShown(isProblem(error, "link-expired") ? "gone" : isProblem(error, "link-locked") ? "locked" : "failed");
  }, []);
  const open = useCallback(() => {
    // An address that lost its token opens nothing, whatever date of birth is entered.
    if (!token) {
      setShown("gone");
      return;
    }
    setShown("loading");
    void call(readFormViewer, { query: { link: nameOf(token) } }).then(take, refuse);
  }, [token, take, refuse]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when the page is shown
  useEffect(open, []);
  return (
    <ViewerFrame>
      {shown === "loading" && <p role="status">{say("loading")}</p>}
      {shown === "verify" && <Verify token={token} onOpen={take} onRefused={refuse} />}
      {shown === "gone" && <ViewerMessage title={say("gone.title")} text={say("gone.text")} />}
      {shown === "locked" && <ViewerMessage title={say("locked.title")} text={say("locked.text")} />}
      {shown === "failed" && (
        <ViewerMessage title={say("failed.title")} text={say("failed.text")}>
          <Button size="lg" mt="md" onClick={open}>
            {say("failed.again")}
          </Button>
        </ViewerMessage>
      )}
      {/* Kept while the signer confirms who they are again: what was typed stays. */}
      {viewer && (shown === "open" || shown === "verify") && (
        <div hidden={shown !== "open"}>
          <ViewerForms viewer={viewer} onStep={take} onEnd={refuse} />
        </div>
      )}
    </ViewerFrame>
  );
}

interface VerifyProps {
  token: string;
  onOpen: (viewer: Viewer) => void;
  onRefused: (error: unknown) => void;
}

/** The question that opens the forms; five wrong answers lock the link. */
function Verify({ token, onOpen, onRefused }: VerifyProps) {
  const say = useTexts(viewerTexts);
  const [post] = useState(() => beginPublicPost("form-link"));
  const honeypot = useRef<HTMLInputElement>(null);
  const [birthDate, setBirthDate] = useState("");
  const [asked, setAsked] = useState(false);
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<"verify.mismatch" | "failed.text" | null>(null);
  const submit = async () => {
    setAsked(true);
    if (!birthDate) return;
    setPending(true);
    setFault(null);
    try {
      const proof = await post(honeypot.current?.value ?? "");
      onOpen(await call(openFormViewer, { body: { token, birthDate, post: proof } }));
    } catch (error) {
      if (isProblem(error, "form-link-mismatch")) setFault("verify.mismatch");
      else if (isProblem(error, "link-expired") || isProblem(error, "link-locked")) onRefused(error);
      else setFault("failed.text");
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      className={classes.group}
      aria-label={say("verify.title")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1>{say("verify.title")}</h1>
      <p className={classes.muted}>{say("verify.text")}</p>
      <TextInput
        size="lg"
        type="date"
        label={say("verify.birth")}
        autoComplete="bday"
        value={birthDate}
        error={asked && !birthDate ? say("verify.required") : undefined}
        onChange={(event) => setBirthDate(event.currentTarget.value)}
      />
      <Honeypot at={honeypot} />
      {fault && (
        <p role="alert" className={classes.fault}>
          {say(fault)}
        </p>
      )}
      <Button type="submit" size="lg" loading={pending}>
        {say("verify.submit")}
      </Button>
    </form>
  );
}
