import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Catalogue, catalogue } from "../ui/catalogue.ts";
import { at } from "../ui/place.ts";
import { Shell } from "../ui/shell.tsx";
import { siteName } from "../ui/site-name.ts";

function Home() {
  const [told, tell] = useState<Catalogue>();
  useEffect(() => void catalogue().then(tell), []);
  return (
    <Shell current="tools" busy={!told}>
      <h1>{siteName}</h1>
      <ul>
        {told?.operations.map((tool) => (
          <li key={tool.name}>
            <a href={at(tool.name)}>{tool.title}</a>
          </li>
        ))}
      </ul>
    </Shell>
  );
}

const page = document.getElementById("page");
if (page) render(<Home />, page);
