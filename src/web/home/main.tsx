import { render } from "preact";
import { keepScroll } from "../ui/scroll.ts";
import { Home } from "./home.tsx";

keepScroll();
const page = document.getElementById("page");
if (page) render(<Home page={page} />, page);
