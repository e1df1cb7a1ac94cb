import { render } from "preact";
import { Home } from "./home.tsx";

const page = document.getElementById("page");
if (page) render(<Home page={page} />, page);
