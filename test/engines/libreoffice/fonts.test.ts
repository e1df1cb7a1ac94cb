import { expect, test } from "bun:test";
import { tellSubstitutes } from "#engines/libreoffice/fonts.ts";
import { encodeWord } from "#http/visit/header-lists.ts";
import { told } from "#support/scenes.ts";

test.skipIf(!Bun.which("fc-match"))("names with zeros and half letters are asked for without them", async () => {
  const names = ["No\0Such\0Font", "Half\ud83d", "\0", "\ud800"];
  const stand = (await new Response(Bun.spawn(["fc-match", "-f", "%{family[0]}", "NoSuchFont"]).stdout).text()).trim();
  const { warnings } = await told(() => tellSubstitutes(names, [stand]));
  expect(warnings[0]).toContain(`${stand} was used in its place`);
  expect(warnings.map(encodeWord).join()).not.toContain("undefined");
});

test.skipIf(!Bun.which("fc-match"))(
  "a list of fonts is told by its first name, and what it names itself is no stand-in",
  async () => {
    const arial = ["Arial, 'Helvetica Neue';sans-serif", "'Arial'", "Arial"];
    const { facts, warnings } = await told(() => tellSubstitutes(arial, ["LiberationSans"]));
    expect([facts.get("Fonts"), warnings]).toEqual(["Liberation Sans for Arial", []]);
    const chosen = await told(() =>
      tellSubstitutes(["No Such Font, Liberation Sans", "sans-serif"], ["LiberationSans"]),
    );
    expect([chosen.facts.get("Fonts"), chosen.warnings]).toEqual([undefined, []]);
    const stand = (
      await new Response(Bun.spawn(["fc-match", "-f", "%{family[0]}", "NoSuchFont"]).stdout).text()
    ).trim();
    const odd = await told(() => tellSubstitutes(['NoSuchFont; "NoOther"'], [stand]));
    expect(odd.warnings).toEqual([`The font "NoSuchFont" is not installed here; ${stand} was used in its place.`]);
  },
);
