# docker build -t silver-sim .
# docker run --rm -v "$PWD:/work" silver-sim call "3 0 4 x" --opponents 4,5,3
FROM python:3.13-slim
WORKDIR /source
COPY requirements requirements
RUN pip install --no-cache-dir --require-hashes -r requirements/lock-build.txt -r requirements/lock.txt
COPY pyproject.toml README.md LICENSE ./
COPY silver_sim silver_sim
COPY strategies strategies
COPY experiments experiments
COPY docs docs
RUN pip install --no-cache-dir --no-deps --no-build-isolation .
WORKDIR /work
ENTRYPOINT ["silver-sim"]
