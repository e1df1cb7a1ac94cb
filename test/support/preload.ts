import { afterAll } from "bun:test";
import { stopShared } from "./service.ts";

afterAll(stopShared);
