import { render } from "preact";
import { keepScroll } from "../ui/scroll.ts";
import { Tools } from "./tools.tsx";

keepScroll();
const page = document.getElementById("page");
if (page) render(<Tools />, page);
