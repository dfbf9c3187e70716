import { lazy, Suspense } from "react";
import { LockScreen } from "#modules/accounts/sessions/web/lock-screen.tsx";
import { SessionDialogs } from "#modules/accounts/sessions/web/session-dialogs.tsx";
import { KeyHelp } from "#ui/keys/key-help.tsx";
import { Palette } from "../palette/palette.tsx";
import { UnsavedChanges } from "../router/unsaved-changes.tsx";
import { useMaybeSession } from "../session/session-context.ts";
import { ZoneBar } from "../session/zone-bar.tsx";
import { UpdateBar } from "../version/update-bar.tsx";
import { DownloadBar } from "./download-bar.tsx";
import { GlobalKeys } from "./keys.tsx";

const ReleaseNotes = lazy(() =>
  import("#modules/settings/release-notes/web/release-notes.tsx").then((file) => ({ default: file.ReleaseNotes })),
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
