import { Button, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Stones, type StonesScene } from "#ui/brand/stones.tsx";
import { doorTexts } from "../messages/door.ts";
import { useTexts } from "../messages/language.ts";
import { AppLink } from "../router/links.tsx";
import { useMaybeSession } from "../session/session-context.ts";
import classes from "./message-page.module.css";

interface MessagePageProps {
  title: string;
  children: ReactNode;
  scene: StonesScene;
  /** What can be done about it, between the words and the way out. */
  below?: ReactNode;
  /** False where `below` is the way out. */
  home?: boolean;
  /** The page has an act of its own, which comes first. */
  quietHome?: boolean;
}

/** A page that has nothing to show but why, and the way out. */
export function MessagePage({ title, children, scene, below, home = true, quietHome = false }: MessagePageProps) {
  const say = useTexts(doorTexts);
  const session = useMaybeSession();
  return (
    <div className={classes.page}>
      <Stones scene={scene} />
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw="46ch">
        {children}
      </Text>
      {below}
      {home && (
        <Button component={AppLink} to={session?.home ?? "/"} mt="sm" {...(quietHome && { variant: "subtle" })}>
          {say(session ? "home" : "signIn")}
        </Button>
      )}
    </div>
  );
}
