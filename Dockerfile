# One image for the portal and its embedded provider; settings say which of the two does what.
# Node 26 is the current long-term line of Node, maintained until April 2029; the oldest maintained one, 22,
# runs the portal too. It writes to /data and /tmp only: everything else may be
# read-only.
FROM node:26-trixie-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
# Nothing that the image needs has an install script.
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node scripts/build.mjs

FROM node:26-trixie-slim AS packages
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:26-trixie-slim
WORKDIR /portal
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /portal/node_modules ./node_modules
COPY --from=build /portal/build ./build
COPY package.json ./
RUN mkdir -m 0700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/node/server.js"]
