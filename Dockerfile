# Debian 12 with Node: the set-up brings everything else, as on any machine.
FROM node:22-bookworm-slim

WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY scripts/setup.mjs scripts/setup.mjs
COPY scripts/setup scripts/setup
COPY src/engines/programs.json src/engines/programs.json
# Packages and programs in a layer of their own: a change of the source does not fetch them again.
RUN node scripts/setup.mjs && rm -rf /var/lib/apt/lists/* /root/.bun/install/cache /root/.npm
COPY . .

ENV PATH="/app/node_modules/.bin:$PATH" DATA_DIR=/data MODELS_DIR=/models
RUN mkdir /data /models && chown node:node /data /models
USER node
VOLUME /data /models
EXPOSE 3000
STOPSIGNAL SIGTERM
CMD ["bun", "src/main.ts"]
