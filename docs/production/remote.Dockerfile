# The static host of one remote: docker build -f docs/production/remote.Dockerfile -t matinee-remote docs/production
# The files are in a volume, not in the image: the releases before have to stay reachable.
FROM nginxinc/nginx-unprivileged:1.28-alpine-slim
COPY remote-container.conf /etc/nginx/conf.d/default.conf
VOLUME /srv/remote
EXPOSE 8080
