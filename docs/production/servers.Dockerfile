# API and shell as production runs them, one target each. From the root of the repository:
# docker build -f docs/production/servers.Dockerfile --target api -t matinee-api .
FROM node:24-bookworm-slim AS packages
WORKDIR /build
COPY . .
RUN npx --yes pnpm@10.34.9 install --frozen-lockfile

# Node and nothing else: no shell, no package manager, and a user who may write nowhere.
FROM gcr.io/distroless/nodejs24-debian12:nonroot AS server
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0

FROM packages AS build-api
RUN npx --yes pnpm@10.34.9 --filter @matinee/api build
RUN npx --yes pnpm@10.34.9 --filter @matinee/api deploy --prod --legacy out/api

FROM packages AS build-shell
ARG MATINEE_COMMIT=
# Under the version that it is published as: by it a server knows its own shell, and one that was revoked.
RUN npm run release -- build shell
RUN npx --yes pnpm@10.34.9 --filter @matinee/shell deploy --prod --legacy out/shell
RUN mkdir /data

FROM server AS api
COPY --from=build-api /build/out/api .
EXPOSE 3001
CMD ["--enable-source-maps", "dist/main.js"]

# The shell may write to /data alone. Containers may not open the namespaces that first views are shut into, so there are none.
FROM server AS shell
COPY --from=build-shell /build/out/shell .
COPY --from=build-shell --chown=nonroot:nonroot /data /data
ENV DATA_DIR=/data FIRST_VIEW_SANDBOX=off
VOLUME /data
EXPOSE 3000
CMD ["--enable-source-maps", "dist/server/main.js"]
