import { render } from "preact";
import { Tools } from "./tools.tsx";

const page = document.getElementById("page");
if (page) render(<Tools />, page);
