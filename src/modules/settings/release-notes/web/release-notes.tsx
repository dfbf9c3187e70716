import { Button, Group, Modal, useComputedColorScheme } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { useLocation, useMatches } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSession } from "#platform/web/session/session-context.ts";
import { useSessionState } from "#platform/web/session/session-state.ts";
import { hearTabs, tellTabs } from "#platform/web/session/tabs-channel.ts";
import { isHeld } from "#ui/form/busy.ts";
import { useUi } from "#ui/theme/context.ts";
import { lastChangelogKey, releaseNotesDue } from "./due.ts";
import classes from "./release-notes.module.css";

const confetti = new URL("./confetti.webm", import.meta.url).href;
const still = new URL("./confetti.webp", import.meta.url).href;

/** Release notes, shown once per version and browser (SHELL-7); checked at sign-in and at each navigation. */
export function ReleaseNotes() {
  const { user } = useSession();
  const version = useSessionState((state) => state.version);
  const pathname = useLocation({ select: (location) => location.pathname });
  const printing = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.layout === "print" });
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const stored = localStorage.getItem(lastChangelogKey);
    if (releaseNotesDue({ role: user.role, stored, version, pathname, printing, held: isHeld() })) setOpened(true);
  }, [user.role, version, pathname, printing]);
  useEffect(() => hearTabs((message) => message.type === "release-notes-closed" && setOpened(false)), []);
  const close = () => {
    localStorage.setItem(lastChangelogKey, version);
    tellTabs({ type: "release-notes-closed", version });
    setOpened(false);
  };
  return <ReleaseNotesDialog opened={opened} version={version} onClose={close} />;
}

export interface ReleaseNotesDialogProps {
  opened: boolean;
  version: string;
  /** Closed by its button, Esc or a click outside. */
  onClose: () => void;
}

export function ReleaseNotesDialog({ opened, version, onClose }: ReleaseNotesDialogProps) {
  const reduced = useReducedMotion(false, { getInitialValueInEffect: false });
  const { textSize } = useUi();
  const scheme = useComputedColorScheme("light");
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="What is new in Cairn"
      size="lg"
      styles={{ body: { padding: 0 } }}
      centered
    >
      <div className={classes.party} aria-hidden>
        {reduced ? <img src={still} alt="" /> : <video src={confetti} poster={still} muted autoPlay playsInline />}
      </div>
      <iframe
        className={classes.notes}
        title={`Release notes of version ${version}`}
        src={`/release-notes/${encodeURIComponent(version)}?theme=${scheme}&size=${textSize}`}
        sandbox=""
      />
      <Group justify="flex-end" p="md">
        <Button data-autofocus onClick={onClose}>
          Continue
        </Button>
      </Group>
    </Modal>
  );
}
