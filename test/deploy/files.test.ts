import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Service } from "kubernetes-models/v1/Service";
import { parse } from "yaml";
import { repository } from "#support/service.ts";

const folder = join(repository, "deploy/kubernetes");
const models = { Deployment, HorizontalPodAutoscaler, NetworkPolicy, PodDisruptionBudget, Service };
const read = async (...path: string[]) => parse(await Bun.file(join(repository, ...path)).text());

describe("deploy/kubernetes", () => {
  test.each(readdirSync(folder))("%s keeps to the schema of its kind", async (name) => {
    const manifest = await read("deploy/kubernetes", name);
    const Model = models[manifest.kind as keyof typeof models];
    expect(() => new Model(manifest).validate()).not.toThrow();
    expect(() =>
      new Model({ ...manifest, spec: { ...manifest.spec, selector: 5, podSelector: 5, scaleTargetRef: 5 } }).validate(),
    ).toThrow();
  });

  test("every file speaks of the same pods", async () => {
    const [deployment, service, budget, policy, scaler] = await Promise.all(
      ["deployment", "service", "disruption-budget", "network-policy", "autoscaling"].map((name) =>
        read("deploy/kubernetes", `${name}.yaml`),
      ),
    );
    const labels = deployment.spec.template.metadata.labels;
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    expect(service.spec.selector).toEqual(labels);
    expect(budget.spec.selector.matchLabels).toEqual(labels);
    expect(policy.spec.podSelector.matchLabels).toEqual(labels);
    expect(scaler.spec.scaleTargetRef.name).toBe(deployment.metadata.name);
  });
});

describe("compose.yaml", () => {
  test("replicas differ in nothing, and nginx knows both", async () => {
    const { services } = parse(await Bun.file(join(repository, "compose.yaml")).text(), { merge: true });
    expect(services.first).toEqual(services.second);
    const nginx = await Bun.file(join(repository, "deploy/nginx/compose.conf")).text();
    for (const name of ["first", "second"]) expect(nginx).toContain(`server ${name}:3000`);
  });

  test.skipIf(!Bun.which("docker-compose"))("docker-compose accepts it", async () => {
    const env = { ...process.env, SECRET: "x".repeat(32), POSTGRES_PASSWORD: "y" };
    const child = Bun.spawn({
      cmd: ["docker-compose", "-f", "compose.yaml", "config", "-q"],
      cwd: repository,
      env,
      stderr: "pipe",
    });
    expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""]);
  });

  test("nginx' two examples differ in their replicas only", async () => {
    const [local, composed] = await Promise.all(
      ["nginx.conf", "compose.conf"].map((name) => Bun.file(join(repository, "deploy/nginx", name)).text()),
    );
    const without = (text = "") => text.replace(/^\s+server \S+ max_fails.*$/gm, "");
    expect(without(local)).toBe(without(composed));
  });
});
