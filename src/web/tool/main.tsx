import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { catalogue, type Tool } from "../ui/catalogue.ts";
import { Shell } from "../ui/shell.tsx";

/** The last part of the address, wherever a proxy has put the service. */
const nameHere = () => location.pathname.split("/").at(-1) ?? "";

function ToolPage() {
  const [tool, show] = useState<Tool>();
  useEffect(
    () => void catalogue().then(({ operations }) => show(operations.find(({ name }) => name === nameHere()))),
    [],
  );
  return (
    <Shell current="tools" busy={!tool}>
      <h1>{tool?.title}</h1>
      <p>{tool?.summary}</p>
    </Shell>
  );
}

const page = document.getElementById("page");
if (page) render(<ToolPage />, page);
