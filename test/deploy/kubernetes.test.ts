import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { BlockList, isIP, isIPv6 } from "node:net";
import { join } from "node:path";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Service } from "kubernetes-models/v1/Service";
import { parse } from "yaml";
import { readConfig } from "#config";
import { memoryNeed, toldNeed } from "#support/memory-need.ts";
import { refusedHosts } from "#support/refused-addresses.ts";
import { repository } from "#support/service.ts";

const folder = join(repository, "deploy/kubernetes");
const models = { Deployment, HorizontalPodAutoscaler, Ingress, NetworkPolicy, PodDisruptionBudget, Service };
const text = (name: string) => Bun.file(join(folder, name)).text();
const read = async (name: string) => parse(await text(name));

const deployment = await read("deployment.yaml");
const { spec: pod } = deployment.spec.template;
const [container] = pod.containers;
const environment = Object.fromEntries(
  container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
);

describe("deploy/kubernetes", () => {
  test.each((readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith(".yaml")))(
    "%s keeps to the schema of its kind",
    async (name) => {
      const manifest = await read(name);
      const Model = models[manifest.kind as keyof typeof models];
      expect(() => new Model(manifest).validate()).not.toThrow();
      const wrong = { selector: 5, podSelector: 5, scaleTargetRef: 5, rules: 5 };
      expect(() => new Model({ ...manifest, spec: { ...manifest.spec, ...wrong } }).validate()).toThrow();
    },
  );

  test("every file speaks of the same pods, service, port and address", async () => {
    const [service, budget, policy, stores, scaler, ingress] = await Promise.all(
      [
        "service.yaml",
        "disruption-budget.yaml",
        "network-policy.yaml",
        "managed-stores/network-policy.yaml",
        "autoscaling.yaml",
        "ingress.yaml",
      ].map(read),
    );
    const labels = deployment.spec.template.metadata.labels;
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    expect(service.spec.selector).toEqual(labels);
    expect(budget.spec.selector.matchLabels).toEqual(labels);
    expect(policy.spec.podSelector.matchLabels).toEqual(labels);
    expect(stores.spec.podSelector.matchLabels).toEqual(labels);
    expect(scaler.spec.scaleTargetRef.name).toBe(deployment.metadata.name);
    const [{ host, http }] = ingress.spec.rules;
    const { name, port } = http.paths[0].backend.service;
    expect({ name, port }).toEqual({ name: service.metadata.name, port: { name: service.spec.ports[0].name } });
    expect(ingress.spec.tls[0].hosts).toEqual([host]);
    expect(environment.BASE_URL).toBe(`https://${host}`);
  });

  test("Prometheus may read each pod's metrics, and the ingress passes them on to nobody", async () => {
    const { "prometheus.io/path": path, "prometheus.io/port": port } = deployment.spec.template.metadata.annotations;
    expect([path, Number(port)]).toEqual(["/metrics", container.ports[0].containerPort]);
    expect(readConfig(environment).metrics).toEqual({ to: "on" });
    const { paths } = (await read("ingress.yaml")).spec.rules[0].http;
    const outward = paths.find((one: { path: string }) => one.path === path);
    const nowhere = await read("nowhere.yaml");
    expect([outward.pathType, outward.backend.service.name]).toEqual(["Exact", nowhere.metadata.name]);
    expect(nowhere.spec.selector).toBeUndefined();
  });

  test("a pod can gain no power", () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });

  test("a pod's memory holds all that it may take at the worst, and the comment tells that very sum", async () => {
    const { emptyDir } = pod.volumes.find(({ name }: { name: string }) => name === "tmp");
    // Containers have 64 MB of /dev/shm.
    const need = memoryNeed(environment, megabytes(emptyDir.sizeLimit) + 64);
    expect(emptyDir.medium).toBe("Memory");
    expect(need.at(-1)).toBeLessThanOrEqual(megabytes(container.resources.limits.memory));
    expect(toldNeed(await text("deployment.yaml"))).toEqual(need);
  });

  test("a pod that ends has its time to be forgotten, to drain, and to end its children", () => {
    const [, seconds] = container.lifecycle.preStop.exec.command;
    const { drainMs } = readConfig(environment);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(seconds) + drainMs / 1000 + 5);
  });

  test("stores that are away take a pod out of service, and start it anew never", () => {
    expect(container.readinessProbe.httpGet.path).toBe("/ready");
    for (const probe of ["livenessProbe", "startupProbe"]) expect(container[probe].httpGet.path).toBe("/health");
  });

  test("the ingress gives way to the service's own limits, headers and deadlines", async () => {
    const { annotations } = (await read("ingress.yaml")).metadata;
    const told = (name: string) => annotations[`nginx.ingress.kubernetes.io/${name}`];
    expect(["proxy-body-size", "proxy-request-buffering", "proxy-buffer-size"].map(told)).toEqual(["0", "off", "16k"]);
    expect(Number(told("proxy-read-timeout"))).toBeGreaterThanOrEqual(330);
    expect(told("proxy-next-upstream")).not.toContain("non_idempotent");
  });

  test("the way out leads to the public web in IPv4 and IPv6, and to no address that captures are refused", async () => {
    const { egress } = (await read("network-policy.yaml")).spec;
    const web = egress.find(({ ports }: { ports: { port: number }[] }) => ports.some(({ port }) => port === 443));
    const isOpen = way(web.to.map(({ ipBlock }: { ipBlock: Block }) => ipBlock));
    for (const address of ["1.1.1.1", "8.8.8.8", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"]) {
      expect({ address, isOpen: isOpen(address) }).toEqual({ address, isOpen: true });
    }
    const literal = refusedHosts.map(([, host]) => host.replace(/^\[|\]$/g, "")).filter((host) => isIP(host) > 0);
    expect(literal.length).toBeGreaterThan(40);
    for (const address of [...literal, "fd00:ec2::254"].filter((one) => !/^::ffff:/.test(one))) {
      expect({ address, isOpen: isOpen(address) }).toEqual({ address, isOpen: false });
    }
  });
});

interface Block {
  cidr: string;
  except?: string[];
}

/** Reads blocks as Kubernetes does: within one of them, and in none of its exceptions. */
function way(blocks: readonly Block[]): (address: string) => boolean {
  const list = (ranges: readonly string[]) => {
    const made = new BlockList();
    for (const range of ranges) {
      const [net = "", bits] = range.split("/");
      made.addSubnet(net, Number(bits), isIPv6(net) ? "ipv6" : "ipv4");
    }
    return (address: string) => made.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  };
  const read = blocks.map(({ cidr, except }) => ({ within: list([cidr]), without: list(except ?? []) }));
  return (address) => read.some(({ within, without }) => within(address) && !without(address));
}

/** Sizes as Kubernetes writes them. */
function megabytes(size: string): number {
  const [, number, unit] = /^(\d+)([MG])i$/.exec(size) ?? [];
  if (!number) throw new Error(`${size} is no size in Mi or Gi`);
  return Number(number) * (unit === "G" ? 1024 : 1);
}
