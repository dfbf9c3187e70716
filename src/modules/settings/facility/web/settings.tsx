import { useExtensions } from "#platform/web/modules/registry.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { Page } from "#ui/page/page.tsx";

/** `/settings?tabs=…`. Each tab is registered by its module. */
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
