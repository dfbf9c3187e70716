import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { PageSection } from "../page/section.tsx";
import { Shape } from "../state/shape.tsx";
import classes from "./form.module.css";
import { useFieldsForm } from "./form.tsx";
import { getPath } from "./path.ts";
import { isRequired, schemaAt } from "./schema.ts";

export interface FormSection {
  id: string;
  title: string;
  note?: ReactNode;
  /** Paths of the section's fields; its progress is counted from the required ones. */
  fields: readonly string[];
  content: ReactNode;
}

const filled = (value: unknown) =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** A long form as sections with a rail: where one is, what is still missing, where something was refused. */
export function SectionRail({ sections }: { sections: readonly FormSection[] }) {
  const { store } = useFieldsForm();
  const { values, errors } = useSyncExternalStore(store.subscribe, store.snapshot);
  const current = useCurrentSection(sections);
  const refusedPaths = new Set(Object.keys(errors).flatMap(pathsTo));
  return (
    <div className={classes.rail}>
      <nav className={classes.railNav} aria-label="Sections">
        {sections.map((section) => {
          const required = section.fields.filter((path) => isRequired(schemaAt(store.schema, path)));
          const missing = required.filter((path) => !filled(getPath(values, path))).length;
          const touched = section.fields.some((path) => filled(getPath(values, path)));
          const refused = section.fields.some((path) => refusedPaths.has(path));
          const done = missing === 0 && (touched || required.length > 0);
          return (
            <a
              key={section.id}
              href={`#${section.id}`}
              className={classes.railLink}
              data-done={done || undefined}
              data-refused={refused || undefined}
              aria-current={current === section.id ? "true" : undefined}
            >
              {/* A section of text alone has nothing to complete. */}
              {section.fields.length > 0 && (
                <Shape shape={refused ? "alert" : done ? "check" : touched ? "half" : "ring"} />
              )}
              {section.title}
              <span className={classes.railCount}>
                {refused
                  ? "look again"
                  : missing > 0
                    ? `${missing} left`
                    : section.fields.length > 0 && <span className="cairn-hidden">complete</span>}
              </span>
            </a>
          );
        })}
      </nav>
      <div>
        {sections.map((section) => (
          <PageSection key={section.id} id={section.id} title={section.title} note={section.note}>
            <div className={classes.form}>{section.content}</div>
          </PageSection>
        ))}
      </div>
    </div>
  );
}

/** `a`, `a.b` and `a.b.c` for `a.b.c`. */
function pathsTo(key: string): string[] {
  const steps = key.split(".");
  return steps.map((_, at) => steps.slice(0, at + 1).join("."));
}

function useCurrentSection(sections: readonly FormSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map((section) => section.id).join(" ");
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen) setCurrent(seen.target.id);
      },
      { rootMargin: "-20% 0px -70% 0px" },
    );
    for (const id of ids.split(" ")) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
