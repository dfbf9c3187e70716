import { RingProgress, Text } from "@mantine/core";
import { useTexts } from "#platform/web/messages/language.ts";
import { Logo } from "#ui/brand/logo.tsx";
import classes from "./setup.module.css";
import { setupTexts } from "./setup.texts.ts";

interface HeadProps {
  title: string;
  note: string;
  /** Completed and total steps. */
  progress?: { done: number; of: number };
}

/** Wizard header with progress. */
export function Head({ title, note, progress }: HeadProps) {
  const say = useTexts(setupTexts);
  return (
    <header className={classes.head}>
      <Logo size={40} />
      <div className={classes.headText}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.note}>{note}</p>
      </div>
      {progress && (
        <RingProgress
          size={64}
          thickness={6}
          roundCaps
          role="img"
          aria-label={say("wizard.progress", progress)}
          // A round line cap of zero length would draw a dot.
          sections={progress.done > 0 ? [{ value: (progress.done / progress.of) * 100, color: "pine" }] : []}
          label={
            <Text size="xs" ta="center" className="cairn-figures">
              {progress.done}/{progress.of}
            </Text>
          }
        />
      )}
    </header>
  );
}
