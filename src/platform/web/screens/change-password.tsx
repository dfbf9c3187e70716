import { Button, Text, Title } from "@mantine/core";
import { doorTexts } from "../messages/door.ts";
import { useTexts } from "../messages/language.ts";
import { AppLink } from "../router/links.tsx";
import { Door } from "../sign-in/door.tsx";
import { ChangePassword } from "./profile/change-password.tsx";

/** `/changePassword`: one's own password, at the door as the other password pages are (SHELL-3). */
export function Screen() {
  const say = useTexts(doorTexts);
  return (
    <Door welcome={null}>
      <Title order={2} size="h3">
        {say("changePassword.title")}
      </Title>
      <Text c="dimmed" mb="md">
        {say("changePassword.summary")}
      </Text>
      <ChangePassword />
      <Button component={AppLink} to="/home" variant="subtle" fullWidth mt="md">
        {say("home")}
      </Button>
    </Door>
  );
}
