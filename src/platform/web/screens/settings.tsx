import { Page } from "#ui/page/page.tsx";
import { useExtensions } from "../modules/registry.tsx";
import { useSession } from "../session/session-context.ts";

/** `/settings?tabs=…`: how this facility works. Each tab is a piece that its own room brings. */
export function Screen() {
  const { tenant } = useSession();
  const tabs = useExtensions("settings.tab");
  return (
    <Page
      title="Settings"
      summary={tenant.name}
      tabs={tabs.map(({ value, label, Panel }) => ({ value, label, content: <Panel /> }))}
    />
  );
}
