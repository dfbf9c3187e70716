import { Anchor, Title } from "@mantine/core";
import { useExtensions } from "#platform/web/modules/registry.tsx";
import { AppLink } from "#platform/web/router/links.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import classes from "./workbench.module.css";

/** `/lexical`: all editors on sample text, for training and tests. Nothing is stored. */
export function Screen() {
  const benches = useExtensions("workbench.editor");
  return (
    <main className={classes.page} data-wide>
      <header>
        <Title order={1} size="h2">
          Editor workbench
        </Title>
        <p className={classes.lead}>
          Write, paste and format sample text. Nothing is saved.{" "}
          <Anchor component={AppLink} to="/home" underline="always">
            Home
          </Anchor>
        </p>
      </header>
      {benches.length === 0 && (
        <EmptyState title="No editors available" text="The modules with editors are turned off." />
      )}
      {benches.map(({ id, label, Panel }) => (
        <section key={id} aria-label={label}>
          <h2 className={classes.heading}>{label}</h2>
          <Panel />
        </section>
      ))}
    </main>
  );
}
