import { KeyHelp } from "#ui/keys/key-help.tsx";
import { useExtensions, useOpenExtensions } from "../modules/registry.tsx";
import { Palette } from "../palette/palette.tsx";
import { UnsavedChanges } from "../router/unsaved-changes.tsx";
import { useMaybeSession } from "../session/session-context.ts";
import { ZoneBar } from "../session/zone-bar.tsx";
import { UpdateBar } from "../version/update-bar.tsx";
import { DownloadBar } from "./download-bar.tsx";
import { GlobalKeys } from "./keys.tsx";

/** What floats over every page: dialogs of the session and of unsaved work, the update bar, palette and keys. */
export function Floating() {
  const session = useMaybeSession();
  const open = useOpenExtensions("shell.floating").filter(({ signedOut }) => signedOut);
  return (
    <>
      {open.map(({ id, Piece }) => (
        <Piece key={id} />
      ))}
      <UnsavedChanges />
      <UpdateBar />
      {session && (
        <>
          <Palette />
          <GlobalKeys />
          <KeyHelp />
          <ZoneBar />
          <DownloadBar />
          <SignedInPieces />
        </>
      )}
    </>
  );
}

function SignedInPieces() {
  return useExtensions("shell.floating")
    .filter(({ signedOut }) => !signedOut)
    .map(({ id, Piece }) => <Piece key={id} />);
}
