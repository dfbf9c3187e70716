import { Button, ColorInput } from "@mantine/core";
import { useTexts } from "#platform/web/messages/language.ts";
import { useField } from "#ui/form/use-field.ts";
import { contrastInDark, contrastInLight, nearestForDark, nearestForLight, readable } from "../brand-color.ts";
import classes from "./brand.module.css";
import { brandColorTexts } from "./brand-color.texts.ts";

/** Suggested colors; none of them has another meaning in the product. */
const swatches = ["#2a7068", "#1f5f8b", "#4a4e8f", "#6b3f7c", "#7a3b52", "#6f4b1f", "#3b5d3a", "#3a3833"];
/** A font sample. */
const letters = "Aa";
const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Brand color with a preview in both themes; a color without enough contrast is refused, with the nearest one offered. */
export function BrandColorField({ name }: { name: string }) {
  const say = useTexts(brandColorTexts);
  const field = useField<string>(name);
  const color = typeof field.value === "string" ? field.value : "";
  const known = isColor(color);
  const nearest = known ? nearestForLight(color) : color;
  return (
    <div className={classes.color}>
      <ColorInput
        label={say("label")}
        description={say("where")}
        placeholder="#2a7068"
        swatches={swatches}
        swatchesPerRow={4}
        // The hex value stays as typed; the schema validates it.
        withPicker={false}
        fixOnBlur={false}
        // The preview and the nearest accessible color are below the field.
        popoverProps={{ position: "top-start" }}
        value={color}
        error={field.error}
        eyeDropperButtonProps={{ "aria-label": say("fromScreen") }}
        onChange={(value) => field.set(value === "" ? null : value)}
      />
      {known && (
        <div className={classes.samples}>
          <Sample theme="light" color={color} contrast={contrastInLight(color)} />
          <Sample theme="dark" color={nearestForDark(color)} contrast={contrastInDark(nearestForDark(color))} />
        </div>
      )}
      {known && contrastInLight(color) < readable && (
        <Button variant="default" size="compact-sm" onClick={() => field.set(nearest)}>
          {say("nearest", { color: nearest })}
        </Button>
      )}
    </div>
  );
}

function Sample({ theme, color, contrast }: { theme: "light" | "dark"; color: string; contrast: number }) {
  const say = useTexts(brandColorTexts);
  return (
    <span className={classes.sample} data-theme={theme}>
      <strong aria-hidden lang="zxx" style={{ color }}>
        {letters}
      </strong>{" "}
      {say(theme, { contrast: contrast.toFixed(1) })}
    </span>
  );
}
