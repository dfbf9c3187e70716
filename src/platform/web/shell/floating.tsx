import { lazy, Suspense } from "react";
import { KeyHelp } from "#ui/keys/key-help.tsx";
import { UpdateBar } from "../operations/update-bar.tsx";
import { Palette } from "../palette/palette.tsx";
import { UnsavedChanges } from "../router/unsaved-changes.tsx";
import { LockScreen } from "../session/lock-screen.tsx";
import { useMaybeSession } from "../session/session-context.ts";
import { SessionDialogs } from "../session/session-dialogs.tsx";
import { ZoneBar } from "../session/zone-bar.tsx";
import { DownloadBar } from "./download-bar.tsx";
import { GlobalKeys } from "./keys.tsx";

const ReleaseNotes = lazy(() =>
  import("../release-notes/release-notes.tsx").then((file) => ({ default: file.ReleaseNotes })),
);

export { LockScreen };

/** What floats over every page: dialogs of the session and of unsaved work, the update bar, palette and keys. */
export function Floating() {
  const session = useMaybeSession();
  return (
    <>
      <SessionDialogs />
      <UnsavedChanges />
      <UpdateBar />
      {session && (
        <>
          <Palette />
          <GlobalKeys />
          <KeyHelp />
          <ZoneBar />
          <DownloadBar />
          <Suspense fallback={null}>
            <ReleaseNotes />
          </Suspense>
        </>
      )}
    </>
  );
}
