import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";

/** Where toasts and asked-for dialogs appear. Both are called by function (`toast`, `confirmDanger`), not by context. */
export function Overlays() {
  return (
    <>
      <ModalsProvider labels={{ confirm: "Continue", cancel: "Cancel" }}>{null}</ModalsProvider>
      <Notifications position="bottom-right" limit={4} autoClose={6000} transitionDuration={150} />
    </>
  );
}
